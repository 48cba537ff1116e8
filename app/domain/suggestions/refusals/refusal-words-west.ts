import type { LanguageCode } from '#app/domain/text/languages.ts';

/**
 * Refusal words by class (see `RefusalWords`), in languages written in Latin, Greek, or Cyrillic letters. `~`
 * matches the rest of a word, `_` a space inside a phrase.
 */
export const REFUSAL_WORDS_WEST = {
  en: `
    not   cannot not never unable unwilling no_longer impossible
    no    declin~ refus~ reject~ refrain~ denied blocked
    rules polic~ guideline~ terms_of_service terms_of_use terms community_standards restrictions my_programming my_principles safety
    break violat~ breach~ against contrary contraven~ infring~ conflict~ inappropriate unethical unsafe harmful disallowed outside beyond due_to because_of prevent~ prohibit~ forbidden violation off_limits
    do    help helping assist~ write writing create creating generat~ provide providing produc~ fulfil~ complete completed comply complying process~ answer~ respond~ discuss~ continue proceed engage engaging make draft accommodate take_on touch cover address perform execute publish deliver supply share_that go_ahead support
    ask   request~ prompt~ topic~ subject~ content~ caption~ post posts text texts task tasks question~ query queries message~ theme~ material subject_matter matter article copy ad job input response
    also  i me my mine am is are was were be been would could should can may might must have has to with about on for of in by as it this that these those your you the a an and but so or which what something anything else another different sorry apologi~ apologize unfortunately afraid regret~ however please try other able allowed permitted comfortable rather prefer choose had need responsible such kind type sort way at any further instead we us our do does did will there if like let~ talk one here usage use safe~ ai assistant model language unfortunately thank~ understand~ happy glad rephras~ respectful~ must going instructed trained designed programmed authorized entitled permit allows allow good conscience falls goes fall scope capabilities particular specific given certain follow since may because more`,
  es: `
    not   no imposible nunca tampoco incapaz
    no    rechaz~ deneg~ negar~ declin~ rehus~ abstener~
    rules política~ directrices normas términos pautas reglas
    break infring~ viol~ incumpl~ contra contraria~ inapropiad~ inadecuad~ prohibid~ prohíb~ impid~ vulner~ en_contra va_en_contra
    do    ayud~ escrib~ redact~ crear cree genera~ proporcion~ producir produzca cumplir atender responder procesar continuar tratar complet~ hacer elaborar abordar tratar comentar opinar hablar atenderla
    ask   solicitud~ petición~ tema~ contenido~ texto~ publicaci~ pedido~ asunto~ tarea~ pregunta~ mensaje~ leyenda~ asunto artículo material mensaje
    also  yo me mi mis es ser sido fue ha he es puedo puede podría pueda poder posible lo la el los las un una eso esto esta este ese esa estas estos de del al con en por para sobre a que y pero lamentablemente desafortunadamente siento disculp~ perdón algo tengo tiene permitid~ permiso debo deber prefiero su sus tu tus nuestra~ nuestro~ se uso seguridad otro otra hablemos hablar intenta ia como capaz estoy está le te veo obligad~ capacidad permiten permite autorizad~ va fuera alcance directrices deseo quiero pretendo`,
  fr: `
    not   ne_peux_pas pas impossible impossibilité incapable non
    no    refus~ rejet~ déclin~ abstenir m'abstenir
    rules consignes politique~ règles directives conditions règlement principes
    break enfrein~ viol~ contraire~ contrevien~ contreven~ inapproprié~ interdit~ interdis~ empêch~ enfreint transgress~ encontre hors
    do    aider aide écrire rédiger créer générer fournir produire répondre traiter accéder satisfaire donner_suite poursuivre continuer aborder faire assister discuter parler commenter rédaction exécuter
    ask   demande~ requête~ sujet~ contenu~ texte~ légende~ publication~ message~ tâche~ thème~ question~
    also  je j' me m' moi ne n' suis est été es êtes sont peux peut pouvoir en_mesure mesure autorisé~ permis vois trouve dans l' d' c' le la les un une ce cet cette cela ça ceci ces de du des à au aux en sur pour par avec que qu' et mais désolé~ malheureusement regret~ préfère dois doit votre vos ta ton mes mon ma nos notre il y a ai autre chose parlons utilisation sécurité tel telle type genre permettent permet vais va utilisation possible veux souhaite cadre droit suis habilité~ est-ce`,
  de: `
    not   nicht nichts kein~ unmöglich außerstande
    no    ablehnen ablehne abgelehnt lehne verweiger~ zurückgewiesen
    rules richtlinie~ nutzungsbedingungen regeln vorgaben grundsätze~ inhaltsrichtlinie~ nutzungsrichtlinie~
    break verstößt verstoßen verletz~ gegen widerspr~ unangemessen~ unangebracht~ untersagt verboten hinder~
    do    helfen weiterhelfen schreiben schreibe verfassen erstellen erstelle generieren liefern bearbeiten erfüllen beantworten behandeln nachkommen entsprechen unterstützen anbieten formulieren fortfahren behilflich weiterführen äußern sprechen diskutieren behandeln ausführen umsetzen produzieren anfertigen aufsetzen eingehen fortsetzen
    ask   anfrage~ bitte thema themen inhalt~ text texte beitrag beiträge bildunterschrift~ aufgabe~ wunsch frage~ material artikel post caption angelegenheit
    also  ich mir mich mein~ kann könnte darf möchte muss will werde wurde wird bin ist in_der_lage das dies~ diesem den dem der die des ein~ zu zum zur leider dazu dabei damit hierbei hierzu dir ihnen euch dein~ ihr~ unser~ und aber es tut leid entschuldig~ bedaure bei mit über für von aus auf so solch~ derartig~ etwas anderes lass uns sprechen reden als ki daher deshalb möglich erlaubt gestattet berechtigt befugt erlauben lassen außerhalb meiner möglichkeiten geht wir uns machen als_ki`,
  pt: `
    not   não impossível incapaz nem
    no    recus~ rejeit~ neg~ declin~ abster~
    rules política~ diretrizes regras termos normas
    break viol~ infring~ contra contrari~ inadequad~ inapropriad~ proibid~ proíb~ imped~ vai_contra
    do    ajud~ auxiliar escrev~ redigir criar crie gerar fornecer produzir atender cumprir responder processar continuar tratar realizar complet~ fazer abordar discutir falar comentar executar
    ask   pedido~ solicitação solicitaç~ tema~ conteúdo~ texto~ publicaç~ assunto~ legenda~ tarefa~ mensagem pergunta~
    also  eu me meu~ minha~ é foi ser sido posso pode possa poderia consigo possível permissão permitid~ tenho isso isto esse este essa esta o a os as um uma algo que de do da dos das com em no na nos nas por para sobre ao à e mas desculp~ infelizmente lamento sinto muito preciso devo prefiro seu~ sua~ nosso~ nossa~ uso segurança outro outra falar capaz estou tipo vai permitem permite autorizad~ fora alcance estou quero`,
  it: `
    not   non impossibile impossibilitat~
    no    rifiut~ respint~ declin~ negat~ astener~
    rules linee_guida politic~ regole termini norme condizioni
    break viol~ contr~ inappropriat~ vietat~ impedis~ contravvien~ infrang~
    do    aiut~ scrivere creare generare fornire produrre soddisfare elaborare rispondere trattare redigere realizzare completare continuare fare assister~ discutere parlare commentare eseguire evadere
    ask   richiest~ argoment~ contenut~ test~ didascali~ post tem~ messaggi~ compito domand~
    also  io mi me mio mia mie sono è stata stato stati grado in posso può possa possibile permesso consentito autorizzat~ questo questa quest' ciò il lo la i gli le un una di del della dei delle a al alla su sul sulla con per da che e ma purtroppo spiacente dispiace spiace scus~ devo preferisco preferirei tua tuo sua suo nostr~ qualcosa altro parliamo uso sicurezza tale tipo genere va permettono permette autorizzat~ fuori ambito posso_aiutarti voglio`,
  nl: `
    not   niet niets geen onmogelijk liever_niet
    no    weiger~ afwijz~ afgewezen geweigerd afgekeurd
    rules richtlijn~ beleid gebruiksvoorwaarden regels voorwaarden gebruiksbeleid inhoudsbeleid
    break strijd tegen schend~ overtreed~ ongepast~ verboden verbied~ verhinder~ schendt
    do    helpen schrijven schrijf maken genereren leveren uitvoeren voldoen beantwoorden behandelen opstellen verwerken doorgaan bespreken uitleggen behandel helpen_bij inwilligen produceren
    ask   verzoek~ onderwerp~ inhoud tekst~ bericht~ bijschrift~ aanvraag vraag taak
    also  ik me mij mijn kan mag mogen moet wil is was werd wordt ben in_staat dat dit deze die de het een daar daarbij hier hierbij hiermee over met bij om te van op in aan voor helaas sorry spijt maar en uw je jouw ons onze liever iets anders laten we praten gebruik dergelijk~ soort door bevoegd toegestaan staat toe laat ga wil vanwege bij mee sta`,
  ru: `
    not   не нельзя невозможно никак
    no    отклон~ отказ~ отказыва~ отверг~
    rules правил~ политик~ инструкци~ руководств~ услови~ норм~
    break наруша~ противореч~ запрещ~ запрет~ недопустим~ неуместн~ неприемлем~
    do    помочь помога~ писать написать созда~ сгенерир~ генерир~ предостав~ выполн~ обработ~ ответить составить обсуждать продолж~ сделать обсуждать выполнять говорить комментировать опубликовать помогать создание
    ask   запрос~ просьб~ тем~ контент~ текст~ материал~ пост~ подпис~ вопрос~ задач~ содержан~ сообщени~
    also  я мне меня мои моим моих могу смогу может можно состоянии имею возможности был~ это этот эту этой этого этим эти этому на в с по о об для к и но а извин~ сожалени~ простите жаль вынужден~ должен должна предпоч~ разрешен~ разрешён позволен~ ваш~ твой твою наш~ такой такого такое подобн~ данн~ использовани~ безопасност~ друг~ давайте поговорим как ии что то вправе имею права позволяют позволяет выходит рамки пределы хочу буду стану указанн~`,
  uk: `
    not   не неможливо ніяк
    no    відхил~ відмов~ відмовляюс~
    rules правил~ політик~ інструкці~ умов~ норм~
    break поруш~ суперечить заборон~ неприйнятн~ недоречн~ недопустим~
    do    допомогти допомагати писати написати створ~ згенерувати надати виконати обробити відповісти скласти обговорювати продовж~ зробити обговорювати виконувати говорити коментувати
    ask   запит~ прохання тем~ контент~ текст~ матеріал~ допис~ підпис~ питанн~ завданн~ вміст~
    also  я мені мене мої моїм могу можу зможу може змозі маю можливості було це цей цю цієї цього цим ці цьому на у в з із зі по про для до і й та але вибач~ жаль шкода мушу змушен~ повин~ дозволен~ ваш~ твій твою наш~ такий такого таке подібн~ даний використання безпек~ інш~ давайте поговоримо як ші волію маю права вправі дозволяють дозволяє хочу буду`,
  pl: `
    not   nie niemożliwe
    no    odmow~ odmówi~ odrzuc~ odmawia~
    rules zasad~ wytyczn~ polityk~ regulamin~ reguł~ warunk~
    break narusza~ sprzeczn~ łami~ zabron~ niewłaściw~ niestosown~ niedozwolon~ zakaz~ wbrew
    do    pomóc pomagać pisać napisać utworzyć stworzyć tworzyć wygenerować dostarczyć spełni~ zrealizować wykona~ odpowiedzieć przetworzyć przygotować omawiać kontynuować zrobić rozmawiać komentować omówić realizować
    ask   prośb~ żądani~ temat~ treści treść tekst~ post postu wiadomoś~ zapytani~ polecen~ zadani~ opis opisu
    also  ja mi mnie moje moimi mogę może stanie jestem wolno muszę zmuszony zmuszona tego to ten tę ta tej tym te tych takiej takich tego_typu na w z ze o do dla i ale niestety przepraszam przykro został~ jest było twoj~ pani pana państwa nasz~ dotycząc~ wolę inny inna coś innego porozmawiajmy użytkowania bezpieczeństwa wolno prawa pozwalają pozwala upoważnion~ chcę będę mam`,
  cs: `
    not   nemohu nemůžu nesmím nelze nejsem nemám ne není_možné neumím nechci nebudu nedovolují nepovolují nedovoluje
    no    odmít~ zamít~
    rules zásad~ pravid~ podmín~ směrnic~ pokyn~
    break porušuj~ rozpor~ zakáz~ zakazuj~ nevhodn~ nepřípustn~
    do    pomoci pomoct psát napsat vytvořit vytvářet generovat poskytnout splnit zpracovat vyhovět provést odpovědět pokračovat udělat diskutovat mluvit komentovat zpracovávat psaní
    ask   žádost~ požadav~ téma~ tématu obsah~ text~ příspěv~ popis~ dotaz~ úkol~
    also  já mi mně moje mými mohu schopen schopna musím to toto tento tuto tuhle tohle tomto tím takový tohoto na s v k o pro a ale bohužel omlouvám promiňte se je byl byla bylo váš vaše vaši tvůj náš naše našimi použití bezpečnost jiné~ pojďme mluvit raději vám ti dovolují dovoluje oprávněn~ povoleno chci budu`,
  sv: `
    not   inte omöjligt ej
    no    avböj~ avvis~ neka~ vägra~ avslå~
    rules riktlinje~ policy~ regler villkor~ principer
    break strider bryter emot mot kränker olämplig~ förbjud~ otillåt~ hindra~
    do    hjälpa skriva skapa generera tillhandahålla uppfylla behandla utföra svara producera fortsätta göra skriver diskutera kommentera prata
    ask   begäran förfrågan ämne~ innehåll~ text~ inlägg~ bildtext~ uppgift~ fråga~
    also  jag mig min mina kan får måste vill kunna har är var blev det den de detta denna dessa här om för med på av i till att och men tyvärr ledsen förlåt beklagar lov tillåtet tillåten stånd föredrar din ditt er vår våra sådan~ sådant något annat låt oss prata användning~ säkerhet~ tillåter tillåts behörig att jag vill kommer`,
  no: `
    not   ikke umulig
    no    avslå~ avvis~ nekte~
    rules retningslinje~ regler vilkår~ policy~ prinsipper
    break bryter strider mot upassende forbud~ ulovlig hindre~
    do    hjelpe skrive lage opprette generere levere oppfylle behandle utføre svare produsere fortsette gjøre skriver diskutere kommentere
    ask   forespørsel~ anmodning~ emne~ innhold~ tekst~ innlegg~ bildetekst~ oppgave~ spørsmål~
    also  jeg meg min mine mitt kan får må vil kunne har er var ble blitt det den de dette denne disse her om for med på av i til å og men dessverre beklager lov tillatt stand foretrekker din ditt vår våre slik~ noe annet la oss snakke bruk~ sikkerhet~ tillater tillates berettiget ønsker`,
  da: `
    not   ikke umuligt
    no    afvis~ afslå~ nægte~
    rules retningslinje~ regler vilkår~ politik~ principper
    break overtræd~ strider imod mod bryder upassende forbud~ hindre~
    do    hjælpe skrive lave oprette generere levere opfylde behandle udføre svare producere imødekomme besvare fortsætte gøre skriver diskutere kommentere
    ask   anmodning~ forespørgs~ emne~ indhold~ tekst~ opslag~ billedtekst~ opgave~ spørgsmål~
    also  jeg mig min mine mit kan får må vil kunne har er var blev blevet det den de dette denne disse her om for med på af i til at og men desværre beklager undskyld lov tilladt stand nødt foretrækker din dit vores sådan~ noget andet lad os tale brug~ sikkerhed~ tillader tilladt berettiget ønsker`,
  fi: `
    not   en ei en_voi mahdotonta eivät
    no    kieltäyt~ kieltäyd~ hylät~ hylkää~ torju~
    rules käytänt~ sisältökäytän~ ohje~ ehdot ehtoja säänt~ ohjeist~
    break rikko~ vasta~ sopimaton~ kielletty~ estä~ loukkaa~
    do    auttaa kirjoittaa luoda laatia laatimaan tuottaa täyttää toteuttaa käsitellä vastata vastaamaan jatkaa tehdä avustaa keskustella käsittele julkaista kirjoita kommentoida
    ask   pyyn~ aihe~ sisäl~ teksti~ kuvateksti~ julkais~ tehtäv~ kysym~
    also  minä minulla minun minua voi pysty voida lupaa sallittu saa on oli tätä tämän tästä tämä tähän tällais~ sellais~ sitä se siitä siinä tässä asia~ valitettavasti pahoitte~ pahoillani anteeksi mutta ja kanssa sinua teitä sinun mieluummin haluaisin jostain muusta puhutaan käyttö~ turvallisuus~ salli oikeutta halua aio saa_ei`,
  el: `
    not   δεν αδύνατο όχι
    no    απορρί~ αρνη~ αρνού~ αρνηθώ
    rules πολιτικ~ οδηγ~ κανόν~ όρους κατευθυντήρι~
    break παραβι~ αντίθετ~ αντιβαίν~ ακατάλληλ~ απαγορεύ~ εμποδίζ~ ενάντια
    do    βοηθήσω γράψω δημιουργήσω παρέχω συντάξω ικανοποιήσω εκπληρώσω επεξεργαστώ απαντήσω ανταποκριθώ συνεχίσω κάνω παραγάγω συζητήσω σχολιάσω
    ask   αίτημα~ θέμα~ θέματος περιεχομέν~ περιεχόμεν~ κείμεν~ λεζάντα~ ανάρτησ~ ερώτησ~
    also  εγώ μου με μπορώ μπορεί θέση είμαι επιτρέπεται πρέπει να το αυτό αυτή αυτού την τη τον του της των ένα μια για σε σας σου στο στη και αλλά δυστυχώς λυπάμαι συγγνώμη προτιμώ μας ας μιλήσουμε κάτι άλλο χρήσ~ ασφάλει~ τέτοι~ επιτρέπουν επιτρέπει θέλω`,
  tr: `
    not   yazamam yazamıyorum olamam olamıyorum oluşturamam üretemem hazırlayamam karşılayamam getiremem yapamam yardımcı_olamam mümkün_değil verilmiyor yok izin_verilmiyor değil yazmamayı edemem konuşamam izin_vermiyor sağlayamam edemiyorum yapamıyorum oluşturamıyorum üretemiyorum
    no    reddet~ reddedil~ reddediyorum geri_çevir~ reddetmek reddettim
    rules politika~ kural~ ilke~ yönerge~ koşul~ içerik_politika~
    break ihlal~ aykırı~ uygunsuz~ yasak~ engel~
    do    yazamam yazamıyorum oluşturamam üretemem hazırlayamam karşılayamam getiremem yapamam yardımcı yardım yazmam yazmama yazmak oluşturmam oluşturmak üretmem yerine hazırlamam yazma yanıtlamam hazırlamayı yazmayı oluşturmayı yapmayı konuşmayı
    ask   istek isteği isteğini isteğinizi talep talebi talebinizi konu konuda konu~ içerik içeriği metni metin metin~ açıklama~ gönderi~ başlık~ soru~
    also  ben benim bana bu bunu buna şu böyle tür türden bir izin hakkında için ile ve ama maalesef üzgünüm özür dilerim ne yazık ki zorundayım gerek edildi ediyor ediyorum size sana sizin sizin kullanım güvenlik başka şey konuşalım tercih ederim bizim`,
  ro: `
    not   nu imposibil
    no    refuz~ respin~ declin~
    rules politic~ regul~ ghid~ termen~ norme
    break încalc~ contra~ împotriv~ neadecvat~ nepotrivit~ interzi~ împiedic~ contravin~
    do    ajut~ scriu scrie creez crea generez genera furniz~ îndeplin~ procesa răspund~ redact~ continua face realiz~ discut comentez
    ask   cerere~ cererea solicit~ subiect~ conținut~ text~ post~ descrier~ mesaj~ întreb~ temă
    also  eu mă mea mele pot poate putea măsură sunt voie permis~ trebuie să am este a fost acest această aceasta acestui acestei asta acel un o lucru despre la în cu pe de din păcate ta dumneavoastră vă te noastr~ îmi pare rău scuze regret dar și prefer altceva vorbim utilizare siguranț~ astfel tip permit permite autorizat~ vreau`,
  hu: `
    not   nem nem_áll lehetetlen
    no    elutasít~ megtagad~ vissza_kell_utasít~ visszautasít~ utasítan~
    rules irányelv~ szabály~ feltétel~ tartalmi_irányelv~ alapelv~
    break sért~ ellentétes~ megsért~ tiltj~ tilos nem_megfelelő~ ütközik
    do    segít~ írni megírni írhatok elkészíteni létrehozni készíteni teljesít~ feldolgoz~ végrehajt~ válaszol~ írok folytat~ teljesíthetem tárgyal~ beszél~
    ask   kérés~ tém~ tartalm~ szöveg~ bejegyzés~ képaláírás~ feladat~ kérdés~
    also  én nekem ezt ez az azt ennek erre erről ebben ezzel a egy tudok tudom módomban áll vissza kell sajnos sajnálom elnézést de és ilyen jellegű inkább másról beszéljünk használati biztonsági ~ink önnek engedi engedik jogosult szabad akarok`,
  bg: `
    not   не невъзможно
    no    откаж~ отказ~ отхвърл~
    rules правил~ политик~ насок~ услови~ указани~
    break наруша~ противореч~ забран~ неподходящ~ недопустим~
    do    помогна напиша пиша създам генерирам предоставя изпълня обработя удовлетворя отговоря продължа направя обсъждам коментирам пиша изпълнявам
    ask   заявк~ молб~ искан~ тем~ съдържани~ текст~ материал~ пост~ надпис~ въпрос~
    also  аз ми мен мога може съм състояние позволен~ разрешен~ трябва да това тази този тези такова такъв подобн~ на в с по за и но а съжаление съжалявам извин~ е беше бе ваш~ твоя наш~ предпочитам друго говорим използване безопасност позволяват позволява право имам искам`,
} as const satisfies Partial<Record<LanguageCode, string>>;
