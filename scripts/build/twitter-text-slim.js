import extractCashtags from 'twitter-text/dist/esm/extractCashtags';
import extractUrls from 'twitter-text/dist/esm/extractUrls';
import parseTweet from 'twitter-text/dist/esm/parseTweet';

/** What the domain takes from twitter-text. Another function that it calls has to be named here too. */
export default { extractCashtags, extractUrls, parseTweet };
