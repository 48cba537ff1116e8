import extractCashtags from 'twitter-text/dist/esm/extractCashtags';
import extractUrls from 'twitter-text/dist/esm/extractUrls';
import parseTweet from 'twitter-text/dist/esm/parseTweet';

/** The functions of twitter-text that the domain uses. List every further one here. */
export default { extractCashtags, extractUrls, parseTweet };
