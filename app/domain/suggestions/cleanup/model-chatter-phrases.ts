import type { LanguageCode } from '#app/domain/text/languages.ts';

/**
 * How models address the user around a text, as patterns for lowercase text. `…` matches up to 120
 * characters.
 */
export interface ChatterPhrases {
  /** The start of an introduction: "Here is ...". */
  readonly here: string;
  /** Words for a caption. */
  readonly caption: string;
  /** Phrases in closing sentences: "Let me know if you'd like any changes". */
  readonly offer: string;
}

const SWAHILI: ChatterPhrases = {
  here: 'hii hapa|hapa (?:kuna|ni)|haya hapa|bila shaka|sawa',
  caption: 'maelezo(?: mafupi)?|manukuu|kapsheni|caption',
  offer: 'nijulishe…(?:mabadiliko|kubadilisha|toleo)|natumaini…(?:itasaidia|inasaidia)',
};

export const CHATTER: Readonly<Record<LanguageCode, ChatterPhrases>> = {
  en: {
    here: "here(?:'s| is| are)|as (?:you )?requested|as you asked|per your request|based on your (?:topic|request|brief)|below (?:is|are)|this is|sure|certainly|of course|absolutely|okay|gladly|happy to help|i(?:'ve| have)? (?:written|wrote|created|drafted|crafted|prepared)",
    caption:
      '(?:post |caption )text|captions?(?! (?:this|contest|competition|game|challenge|ideas?|below))|(?:instagram|tiktok|youtube|facebook|linkedin|twitter|x) (?:posts?|version)|(?:post|ad|social media) copy|(?:revised|rewritten|updated|corrected|shortened|final) (?:version|text|post)|(?:suggested|possible|sample) (?:text|posts?)|(?:options|alternatives|variations|versions)(?= ?[:：]| for your? )',
    offer:
      "let me know if…(?:change|adjust|revis|tweak|version|variation|(?:more|other) options|caption|edit|shorter|longer|tone|me to|modif|hashtag|alternative|anything else|help)|(?:would|do) you (?:like|want)…(?:me to|another version|changes|different (?:tone|version)|adjust)|^(?:i )?hope (?:this|that|it) (?:helps|works|fits)|feel free to (?:adjust|edit|modify|tweak|customi[sz]e|change) (?:it|this|the (?:caption|text|post|tone)|as )|^\\W*this caption (?:is|has|uses|keeps|stays|fits|highlights|captures|follows|avoids)|^\\W*(?:character|word) count\\b|^\\W*note:…(?:caption|hashtag|character|limit|tone|emoji)|^\\W*why (?:this|it) (?:caption |post )?works\\b|\\bmy (?:knowledge|training)(?: data| cutoff)?\\b…(?:updat|cut|ends|20\\d\\d)|^\\W*(?:please )?(?:double-check|verify|confirm|check|review)…before (?:posting|publishing|sharing|you (?:post|publish|share))|^\\W*i(?:'ve| have)? (?:kept|used|avoided|made|included|focused)…(?:caption|tone|characters|hashtags?|rules)|^\\W*if you(?:'d| would)? (?:like|want|need)…(?:changes|another version|caption|adjust|tweak|shorter|different tone)",
  },
  es: {
    here: 'aquí (?:tienes?|está|va|te dejo)|claro|por supuesto|este es|a continuación',
    caption: 'leyenda|pie de foto|descripción|texto para|publicación para|caption|copy|subtítulo',
    offer:
      '(?:avísame|dime|házmelo saber) si…(?:cambi|ajust|versión|modific|otra)|espero que…(?:sirva|ayude|útil)|¿(?:quieres|te gustaría) que…',
  },
  fr: {
    here: 'voici|bien sûr|d.accord|voilà|ci-dessous',
    caption: 'légende|description|texte pour|publication pour|caption|proposition',
    offer:
      "(?:dites|dis|faites|fais)[- ](?:le[- ])?(?:moi|savoir)…(?:modif|chang|ajust|version)|n'hésite[sz]? pas à (?:me |l'|le |la )?(?:dire|modifier|adapter|ajuster|demander)…|j'espère que (?:cela|ça|ceci)",
  },
  de: {
    here: 'hier (?:ist|sind|kommt)|gerne?|natürlich|klar|sicher|selbstverständlich|nachfolgend',
    caption:
      'bildunterschrift|caption|beschreibung|beitragstext|beitrag für|text für|vorschlag|bildtext',
    offer:
      '(?:lass|lassen sie|sag|sagen sie) (?:es )?(?:mich|mir)…(?:änder|anpass|version|variante|wissen, ob|wissen, wenn)|ich hoffe,? (?:das|dies)…(?:hilft|gefällt|passt)|soll ich…(?:anpassen|ändern|kürzen|schreiben)',
  },
  pt: {
    here: 'aqui (?:está|vai|tem)|claro|com certeza|segue|a seguir',
    caption: 'legenda|descrição|texto para|publicação para|caption',
    offer:
      '(?:me avise|avise-me|me diga|diga-me|me informe) se…(?:mud|ajust|alter|vers|modific)|espero que (?:isso |isto )?(?:ajude|goste|sirva)|(?:quer|gostaria) que eu…',
  },
  it: {
    here: 'ecco|certo|certamente|di seguito|volentieri',
    caption: 'didascalia|descrizione|testo per|post per|caption|proposta',
    offer:
      '(?:fammi|fatemi|mi faccia) sapere se…(?:modific|cambi|version|aggiust)|spero (?:che )?(?:questo |ti |vi )?…(?:aiuti|utile|piaccia)|(?:vuoi|vuole) che…(?:modifichi|scriva|accorci)',
  },
  nl: {
    here: 'hier (?:is|zijn|heb)|natuurlijk|zeker|uiteraard|hieronder',
    caption: 'bijschrift|onderschrift|beschrijving|tekst voor|bericht voor|caption',
    offer:
      'laat (?:het )?(?:me|mij)…weten…(?:aanpass|wijzig|versie|verander)|ik hoop dat dit…|wil je dat ik…',
  },
  ru: {
    here: 'вот|конечно|пожалуйста, вот|ниже',
    caption: 'подпись|описание|текст для|пост для|вариант',
    offer:
      '(?:дайте|дай) знать,? если…(?:измен|вариант|правк|верси)|надеюсь,? (?:это|вам|тебе)…(?:помо|понрав|подойд)|(?:хотите|хочешь)…(?:изменил|вариант)',
  },
  uk: {
    here: 'ось|звичайно|звісно|нижче',
    caption: 'підпис|опис|текст для|допис для|варіант',
    offer: '(?:дайте|дай) знати,? якщо…(?:змін|варіант|правк|версі)|сподіваюся,? (?:це|вам)…',
  },
  pl: {
    here: 'oto|jasne|oczywiście|poniżej|proszę, oto',
    caption: 'podpis|opis|tekst do|tekst na|post na|caption|propozycja',
    offer:
      'daj(?:cie)? (?:mi )?znać,? (?:jeśli|czy|gdyby)…(?:zmian|wersj|popraw|dostosow)|mam nadzieję,? że (?:to |się )?(?:pomoże|pomaga|podoba)|czy chcesz, (?:abym|żebym)…',
  },
  cs: {
    here: 'zde je|tady je|tady máte|jistě|samozřejmě|níže',
    caption: 'popisek|popis|text pro|příspěvek pro|caption',
    offer:
      'dejte? (?:mi )?vědět,? (?:pokud|jestli|kdyby)…(?:změn|uprav|verz)|doufám,? že (?:to|vám)…',
  },
  sv: {
    here: 'här (?:är|kommer)|självklart|visst|absolut|nedan',
    caption: 'bildtext|beskrivning|text till|inlägg för|caption',
    offer:
      '(?:säg till|hör av dig|låt mig veta) om…(?:ändra|justera|version|ändring)|hoppas (?:att )?(?:det|detta) (?:hjälper|passar)|vill du att jag…',
  },
  no: {
    here: 'her (?:er|kommer)|selvfølgelig|gjerne|klart|nedenfor',
    caption: 'bildetekst|beskrivelse|tekst til|innlegg for|caption',
    offer:
      '(?:si fra|gi beskjed|la meg vite)(?: hvis| om)…(?:endre|juster|versjon|endring)|(?:jeg )?håper (?:at )?(?:det|dette)…(?:hjelper|passer)|vil du at jeg…',
  },
  da: {
    here: 'her (?:er|kommer)|selvfølgelig|gerne|klart|nedenfor',
    caption: 'billedtekst|beskrivelse|tekst til|opslag til|caption',
    offer:
      '(?:sig til|giv besked|lad mig vide)(?:,? hvis| om)…(?:ændr|juster|version)|(?:jeg )?håber,? (?:at )?(?:det|dette)…(?:hjælper|passer)|vil du have,? (?:at )?jeg…',
  },
  fi: {
    here: 'tässä (?:on|tulee)?|toki|tietysti|alla',
    caption: 'kuvateksti|kuvaus|teksti|julkaisu',
    offer:
      '(?:kerro|ilmoita),? (?:jos|mikäli)…(?:muuto|versio|muokka)|toivottavasti tämä…|haluatko,? että…',
  },
  el: {
    here: 'ορίστε|εδώ είναι|φυσικά|βεβαίως|ακολουθεί',
    caption: 'λεζάντα|περιγραφή|κείμενο για|ανάρτηση για',
    offer:
      '(?:πες|πείτε|ενημέρωσέ|ενημερώστε) μ(?:ου|ε) αν…(?:αλλαγ|εκδοχ|έκδοση|τροποπο)|ελπίζω (?:να|αυτό)…(?:βοηθ|χρήσιμ)',
  },
  tr: {
    here: '[iİ]şte|tabii|elbette|aşağıda|buyurun',
    caption: 'açıklama(?:nız|sı)?|altyazı|başlık|gönderi metni|metin|caption',
    offer:
      '(?:değişiklik|farklı bir (?:versiyon|sürüm)|düzenleme)…(?:haber ver|bildir|söyle)~|umarım…(?:işinize yarar|yardımcı olur|beğenirsiniz)',
  },
  ro: {
    here: 'iată|desigur|sigur|mai jos|aici (?:este|ai|aveți)',
    caption: 'descrierea?|legenda?|textul? pentru|postarea? pentru|caption',
    offer:
      '(?:spune-mi|spuneți-mi|anunță-mă|anunțați-mă) dacă…(?:modific|schimb|versiun|ajust)|sper (?:că|să)…(?:ajut|util|plac)',
  },
  hu: {
    here: 'íme|itt (?:van|a|az)|természetesen|persze|alább',
    caption: 'képaláírás|leírás|szöveg|bejegyzés|poszt',
    offer:
      '(?:szólj|szóljon|jelezd|jelezze),? ha…(?:változ|módosít|verzió)|remélem,? (?:ez )?(?:segít|tetszik|hasznos)',
  },
  bg: {
    here: 'ето|разбира се|по-долу|заповядайте',
    caption: 'надпис|описание|текст за|публикация за',
    offer:
      '(?:кажете|кажи|уведомете) ми,? ако…(?:промен|верси|редак)|надявам се,? (?:това )?…(?:помог|полез|харес)',
  },
  he: {
    here: 'הנה|בטח|כמובן|להלן|בבקשה',
    caption: 'כיתוב|תיאור|טקסט ל|פוסט ל',
    offer:
      '(?:תגיד~|אמור~|עדכנ~|ספר~) לי אם…(?:שינוי|גרסה|לשנות|התאמ)|מקווה ש(?:זה )?…(?:עוזר|יעזור)',
  },
  ar: {
    here: 'إليك(?:م)?|تفضل|بالطبع|بالتأكيد|فيما يلي|هذا هو',
    caption: 'تعليق|وصف|نص|منشور|كابشن|التعليق',
    offer:
      '(?:أخبرني|أعلمني|أخبروني) إذا…(?:تعديل|تغيير|نسخة|صيغة)|آمل أن…|أتمنى أن (?:يكون|يفيد)…',
  },
  fa: {
    here: 'این هم|در اینجا|البته|حتماً|حتما|بفرمایید|در زیر|اینجا',
    caption: 'کپشن|توضیح|متن|پست',
    offer:
      '(?:بگویید|اطلاع دهید|خبر دهید)…(?:تغییر|نسخه|ویرایش)|(?:اگر)…(?:تغییر|نسخه|ویرایش)…(?:بگویید|اطلاع دهید|خبر دهید)|امیدوارم…(?:کمک|مفید)',
  },
  ur: {
    here: 'یہ رہا|یہ ہے|یہاں|ضرور|بالکل|پیش ہے|ذیل میں',
    caption: 'کیپشن|عنوان|تفصیل|متن',
    offer:
      '(?:بتائیں|بتائیے)…(?:تبدیلی|ورژن)|(?:تبدیلی|ورژن)…(?:بتائیں|بتائیے)|امید ہے…(?:مدد|مفید)',
  },
  hi: {
    here: 'यहाँ|यहां|ये रहा|यह रहा|यह है|ज़रूर|जरूर|बिल्कुल|नीचे|पेश है',
    caption: 'कैप्शन|विवरण|शीर्षक',
    offer:
      '(?:बताएं|बताएँ|बताइए)…(?:बदलाव|संस्करण)|(?:बदलाव|संस्करण)…(?:बताएं|बताएँ|बताइए)|उम्मीद है…(?:मदद|उपयोगी|पसंद)',
  },
  bn: {
    here: 'এখানে|এই যে|এই হলো|অবশ্যই|নিচে|নিশ্চয়ই',
    caption: 'ক্যাপশন|বিবরণ|শিরোনাম',
    offer:
      '(?:পরিবর্তন|সংস্করণ)…(?:জানান|জানাবেন|বলুন)|(?:জানান|জানাবেন)…(?:পরিবর্তন|সংস্করণ)|আশা করি…(?:সাহায্য|উপকার|কাজে)',
  },
  mr: {
    here: 'येथे|इथे|हे आहे|हे घ्या|नक्कीच|खाली|अर्थातच',
    caption: 'कॅप्शन|वर्णन|मथळा',
    offer: '(?:बदल|आवृत्ती)…(?:कळवा|सांगा)|(?:कळवा|सांगा)…(?:बदल|आवृत्ती)|आशा आहे…(?:मदत|उपयोग)',
  },
  gu: {
    here: 'અહીં|આ રહ્યું|આ રહ્યો|ચોક્કસ|જરૂર|નીચે',
    caption: 'કૅપ્શન|કેપ્શન|વર્ણન',
    offer: '(?:ફેરફાર|સંસ્કરણ)…(?:જણાવો|કહો)|(?:જણાવો|કહો)…(?:ફેરફાર|સંસ્કરણ)|આશા છે…(?:મદદ|ઉપયોગ)',
  },
  pa: {
    here: 'ਇੱਥੇ|ਇਹ ਰਿਹਾ|ਇਹ ਹੈ|ਜ਼ਰੂਰ|ਬਿਲਕੁਲ|ਹੇਠਾਂ',
    caption: 'ਕੈਪਸ਼ਨ|ਵੇਰਵਾ|ਸਿਰਲੇਖ',
    offer: '(?:ਤਬਦੀਲੀ|ਬਦਲਾਅ|ਸੰਸਕਰਣ)~…(?:ਦੱਸੋ|ਦੱਸਣਾ)|(?:ਦੱਸੋ)…(?:ਤਬਦੀਲੀ|ਬਦਲਾਅ)|ਉਮੀਦ ਹੈ…(?:ਮਦਦ|ਪਸੰਦ)',
  },
  ta: {
    here: 'இதோ|இங்கே|நிச்சயமாக|கீழே',
    caption: 'தலைப்பு|விளக்கம்|கேப்ஷன்|கேப்ஷன்',
    offer:
      '(?:மாற்றங்கள்|மாற்றம்|பதிப்பு)…(?:தெரிவிக்க|சொல்ல|கூற)~|(?:உதவும்|உதவியாக இருக்கும்) என(?:்று)? நம்புகிறேன்',
  },
  te: {
    here: 'ఇదిగో|ఇక్కడ|తప్పకుండా|ఖచ్చితంగా|క్రింద',
    caption: 'క్యాప్షన్|శీర్షిక|వివరణ',
    offer: '(?:మార్పులు|మార్పు|వెర్షన్)…(?:తెలియజేయ|చెప్ప)~|(?:సహాయ|ఉపయోగ)~…ఆశిస్తున్నాను',
  },
  kn: {
    here: 'ಇಲ್ಲಿದೆ|ಇಲ್ಲಿ|ಖಂಡಿತ|ಖಂಡಿತವಾಗಿ|ಕೆಳಗೆ|ಇದೋ',
    caption: 'ಶೀರ್ಷಿಕೆ|ಕ್ಯಾಪ್ಶನ್|ವಿವರಣೆ',
    offer: '(?:ಬದಲಾವಣೆ|ಆವೃತ್ತಿ)~…(?:ತಿಳಿಸಿ|ಹೇಳಿ)|(?:ಸಹಾಯ|ಉಪಯುಕ್ತ)~…(?:ಭಾವಿಸುತ್ತೇನೆ|ಆಶಿಸುತ್ತೇನೆ)',
  },
  ml: {
    here: 'ഇതാ|ഇവിടെ|തീർച്ചയായും|താഴെ',
    caption: 'അടിക്കുറിപ്പ്|ക്യാപ്ഷൻ|വിവരണം',
    offer: '(?:മാറ്റങ്ങൾ|മാറ്റം|പതിപ്പ്)…(?:അറിയിക്ക|പറയ)~|(?:സഹായ|ഉപകാര)~…(?:കരുതുന്നു|പ്രതീക്ഷിക്കുന്നു)',
  },
  si: {
    here: 'මෙන්න|මෙහි|අනිවාර්යයෙන්|ඇත්තෙන්ම|පහත',
    caption: 'සිරස්තලය|ශීර්ෂය|කැප්ෂන්~|විස්තරය',
    offer: '(?:වෙනස්කම්|වෙනසක්|අනුවාදයක්)…(?:දන්වන්න|කියන්න)|(?:උපකාරී|ප්‍රයෝජනවත්)…බලාපොරොත්තු',
  },
  th: {
    here: 'นี่คือ|ได้เลย|แน่นอน|ต่อไปนี้|ด้านล่าง',
    caption: 'แคปชั่น|แคปชัน|คำบรรยาย|คำอธิบาย|ข้อความ',
    offer:
      '(?:บอก|แจ้ง)[^\\n]{0,60}(?:แก้ไข|ปรับ|เปลี่ยน|เวอร์ชัน)|(?:แก้ไข|ปรับ|เปลี่ยน)[^\\n]{0,40}(?:บอกฉัน|บอกได้|แจ้งได้)|หวังว่า[^\\n]{0,40}(?:ช่วย|ประโยชน์)',
  },
  vi: {
    here: 'đây là|dưới đây|chắc chắn rồi|tất nhiên|vâng|được thôi',
    caption: 'chú thích|mô tả|nội dung|bài viết|caption',
    offer:
      '(?:hãy )?cho (?:tôi|mình) biết nếu…(?:thay đổi|chỉnh|phiên bản|sửa)|hy vọng…(?:giúp|hữu ích)|bạn có muốn tôi…',
  },
  id: {
    here: 'berikut|ini (?:dia|adalah)|tentu|baik|di bawah ini',
    caption: 'caption|keterangan|takarir|deskripsi|teks untuk|postingan untuk',
    offer:
      '(?:beri tahu|kabari|katakan pada) saya…(?:perubahan|versi|ubah|sesuaikan)|semoga (?:ini )?(?:membantu|bermanfaat|sesuai)|apakah (?:anda|kamu) ingin saya…',
  },
  ms: {
    here: 'berikut|ini (?:ialah|adalah)|sudah tentu|baik|di bawah',
    caption: 'kapsyen|keterangan|huraian|teks untuk|siaran untuk|caption',
    offer:
      '(?:beritahu|maklumkan)…(?:perubahan|versi|ubah|suai)|(?:saya )?harap (?:ini )?(?:membantu|bermanfaat)|adakah anda mahu saya…',
  },
  fil: {
    here: 'narito|heto|ito ang|sige|siyempre',
    caption: 'caption|paglalarawan|teksto para|post para|kapsyon',
    offer:
      '(?:sabihin|ipaalam)…(?:baguhin|pagbabago|bersyon)|sana(?:y|’y)? (?:makatulong|nakatulong)|gusto mo bang…(?:baguhin|bersyon)',
  },
  'zh-CN': {
    here: '以下是|这是|这里是|好的|当然|下面是|没问题',
    caption: '文案|标题|配文|说明文字|帖子|描述',
    offer:
      '(?:如需|如果需要|如果您?你?(?:想|需要|希望))[^\\n]{0,30}(?:修改|调整|版本|告诉我|更改)|(?:请|随时)[^\\n]{0,12}告诉我|希望(?:这|对)[^\\n]{0,16}帮助|需要我[^\\n]{0,20}吗',
  },
  'zh-TW': {
    here: '以下是|這是|這裡是|好的|當然|下面是|沒問題',
    caption: '文案|標題|貼文|說明文字|配文|描述',
    offer:
      '(?:如需|如果需要|如果您?你?(?:想|需要|希望))[^\\n]{0,30}(?:修改|調整|版本|告訴我|更改)|(?:請|隨時)[^\\n]{0,12}告訴我|希望(?:這|對)[^\\n]{0,16}幫助|需要我[^\\n]{0,20}嗎',
  },
  ja: {
    here: 'こちら(?:が|は|に)|以下(?:が|は|に|の)|はい|もちろん|承知|かしこまりました|これが',
    caption: 'キャプション|投稿文|説明文|文章|文案',
    offer:
      '(?:修正|変更|調整|別の(?:案|バージョン))[^\\n]{0,24}(?:お知らせ|お申し付け|お気軽|おっしゃって|教えて)|お役に立て(?:ば|れば|たら)[^\\n]{0,12}',
  },
  ko: {
    here: '여기|다음은|물론|네,|아래는|알겠습니다',
    caption: '캡션|게시물|문구|설명|글',
    offer:
      '(?:수정|변경|다른 버전)[^\\n]{0,24}(?:말씀|알려)|도움이 되(?:길|셨|었으면|기를)[^\\n]{0,12}|원하시면[^\\n]{0,24}(?:수정|변경|버전)',
  },
  sw: SWAHILI,
  'sw-KE': SWAHILI,
  'sw-TZ': SWAHILI,
};

/** Words that models use for one of several alternatives, in all languages, in lowercase. */
export const ALTERNATIVE_NAMES =
  'options?|opci[óo]n|opção|opzione|optie|вариант|варіант|opcja|wersja|možnost|verze|alternativa?|alternative|vaihtoehto|επιλογή|seçenek|opțiunea|varianta|lehetőség|változat|опция|אפשרות|الخيار|خيار|گزینه|آپشن|विकल्प|বিকল্প|पर्याय|વિકલ્પ|ਵਿਕਲਪ|விருப்பம்|ఎంపిక|ಆಯ್ಕೆ|ഓപ്ഷൻ|විකල්පය|ตัวเลือก(?:ที่)?|tùy chọn|lựa chọn|phương án|opsi|pilihan|opsyon|选项|方案|版本|選項|オプション|案|バージョン|옵션|버전|chaguo|variante?|variation|version|versión|versão|versione|versie|captions?|draft|choice|vorschlag|posts?';

/** The word on its own line between two alternatives. */
export const OR_WORDS =
  'or|oder|ou|of|или|або|lub|nebo|eller|tai|ή|veya|ya da|sau|vagy|או|أو|یا|या|অথবা|किंवा|અથવા|ਜਾਂ|அல்லது|లేదా|ಅಥವಾ|അല്ലെങ്കിൽ|හෝ|หรือ|hoặc|atau|或|或者|または|또는|au';
