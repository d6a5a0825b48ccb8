import { tell } from "../messages/languages.ts";
import { Message } from "../messages/message.ts";
import type { Locale } from "./problems.ts";

/**
 * What is said about single fields is written in Norwegian where the rule stands, and here once more in English: rules stay one
 * sentence long, and whoever asks with `Accept-Language: en` reads English (D-26). `{}` stands for what a sentence fills in.
 * test/english-texts.test.ts holds that none is missing and none is left over.
 */
const pairs: readonly (readonly [nb: string, en: string])[] = [
  // Bodies and fields of every kind
  ["Forespørselen må være et objekt.", "The request must be an object."],
  ["slug må være tekst.", "slug must be text."],
  [
    "slug skal stå i forespørselens innhold, ikke i adressen.",
    "slug belongs in the request's body, not in its address.",
  ],
  ["slug står i adressens sti og ikke bak den.", "slug stands in the path of the address, not behind it."],
  ["Må fylles ut.", "Required."],
  ["Ugyldig verdi.", "Not a valid value."],
  ["Teksten inneholder ugyldige tegn.", "The text has characters that are not allowed."],
  ["Tallet er for stort.", "The number is too large."],
  ["Ukjent felt.", "Unknown field."],
  ["Ugyldig cursor.", "Not a valid cursor."],
  ["Ugyldig versjon.", "Not a valid version."],
  ["Må være version fra en lesing.", "Must be the version of a read."],
  ["Send minst ett felt.", "Send at least one field."],
  ["Send minst ett felt som skal endres.", "Send at least one field to change."],
  ["Ingenting å endre.", "Nothing to change."],
  ["Ugyldig telefonnummer.", "Not a valid phone number."],
  ["Ugyldig organisasjonsnummer.", "Not a valid organisation number."],
  ["E-postadressen er ikke gyldig.", "Not a valid e-mail address."],
  ["E-postadressen er i bruk.", "The e-mail address is in use."],
  ["Passordet må ha minst {} tegn.", "The password must have at least {} characters."],
  ["latitude og longitude hører sammen.", "latitude and longitude go together."],
  ["Postnummeret må ha fire siffer.", "A postal code has four digits."],
  ["Må være et klokkeslett som 09:30.", "Must be a time of day like 09:30."],
  [
    "Tidspunktet må ligge i årene 0001 til 9999 (UTC).",
    "The time must be within the years 0001 to 9999 (UTC).",
  ],
  ["Datoen må ligge i årene 0001 til 9999.", "The date must be within the years 0001 to 9999."],
  ["Må være en farge som #1b3a5c.", "Must be a colour like #1b3a5c."],
  ["Må være en https-adresse.", "Must be an https address."],
  ["Må være en adresse med https eller http.", "Must be an https or http address."],
  ["Filen mangler.", "The file is missing."],
  ["Må være en fil.", "Must be a file."],
  ["Send én fil.", "Send one file."],
  ["Filen må sendes som multipart/form-data.", "Send the file as multipart/form-data."],
  [
    "Partner-API-et er for servere: Origin sendes av nettlesere.",
    "The partner API is for servers: an Origin is what browsers send.",
  ],
  // Signing in
  ["Logg inn for å fortsette.", "Sign in to continue."],
  ["Feil e-postadresse eller passord.", "Wrong e-mail address or password."],
  ["Passordet er feil.", "The password is wrong."],
  [
    "For mange forsøk på å logge inn. Vent litt og prøv igjen.",
    "Too many attempts to sign in. Wait a little and try again.",
  ],
  // Restaurants, their settings and their partner's news
  ["2 til 32 små bokstaver, tall og bindestreker.", "2 to 32 lower-case letters, digits and hyphens."],
  ["Adressen er reservert for tjenesten.", "The service keeps this address for itself."],
  ["Henting eller levering må være på.", "Pickup or delivery must be on."],
  ["Minst én av henting og levering må være på.", "Pickup or delivery must be on."],
  ["Minst én innstilling må være med.", "Send at least one setting."],
  ["Det blir ikke noe igjen av navnet.", "Nothing is left of the name."],
  [
    "Last opp bildet til tjenesten først: bilder fra andre steder tas ikke.",
    "Upload the picture to the service first: pictures from elsewhere are not taken.",
  ],
  ["Navnet må ha minst to tegn.", "The name must have at least two characters."],
  ["Fargen skrives #rrggbb.", "A colour is written #rrggbb."],
  ["En TEST-nøkkel når bare sandkasser som er nevnt.", "A TEST key reaches only sandboxes that are named."],
  ["Utelat den når alle er mottakere.", "Leave it out when everybody is meant."],
  ["Nevn minst én restaurant.", "Name at least one restaurant."],
  ["Dagen er over.", "That day is over."],
  ["Da er den siste dagen den vises, over.", "By then the last day on which it is shown is over."],
  ["Må være fram i tid, høyst ett år.", "Must be in the future, at most a year ahead."],
  // Keys
  ["Datoen må være fra i morgen til to år frem.", "The date must be from tomorrow to two years ahead."],
  ["Den gamle nøkkelen virker ikke lenger.", "The old key works no longer."],
  ["Den gamle nøkkelen virker i én time til.", "The old key works for one more hour."],
  ["Den gamle nøkkelen virker i {} timer til.", "The old key works for {} more hours."],
  [
    "Forespørselen er gjort med denne nøkkelen. Avslutt den med en annen.",
    "The request was made with this key. End it with another one.",
  ],
  ["«*» er alt, og står alene.", "“*” is everything, and stands alone."],
  // Menus
  ["Navnet er tomt.", "The name is empty."],
  ["Siste dag kan ikke være før første.", "The last day cannot be before the first."],
  [
    "Standardmenyen må være på. Send isActive: true i samme forespørsel.",
    "The default menu must be on. Send isActive: true in the same request.",
  ],
  ["Slutten må være etter starten samme dag.", "The end must be after the start, on the same day."],
  ["Restauranten har ingen slik meny.", "The restaurant has no such menu."],
  ["Restauranten har ingen slik kategori.", "The restaurant has no such category."],
  ["Restauranten har ingen slik tilvalgsgruppe.", "The restaurant has no such add-on group."],
  ["Menyen har ingen slik kategori.", "The menu has no such category."],
  ["Alle menyens kategorier må være med.", "All categories of the menu must be there."],
  ["En kategori kan bare stå én gang.", "A category can be there only once."],
  ["Bildet må være lastet opp til tjenesten.", "The picture must have been uploaded to the service."],
  ["Oppgi en pris, eller størrelser med priser.", "Give a price, or sizes with prices."],
  ["Prisen er {} kr. Priser oppgis i øre.", "The price is {} kr. Prices are in øre."],
  ["Produktet har ingen slik størrelse.", "The product has no such size."],
  ["Nevnt mer enn én gang.", "Named more than once."],
  ["To størrelser har samme navn.", "Two sizes have the same name."],
  ["To størrelser har samme nøkkel.", "Two sizes have the same key."],
  ["Bare én størrelse kan være standard.", "Only one size can be the default."],
  ["Kombomenyer endres bare i dashbordet.", "Combo menus are changed in the dashboard only."],
  [
    "Ingen tilvalgsgruppe har størrelsen «{}»: tilvalg får sin vanlige pris.",
    "No add-on group has the size “{}”: add-ons have their usual price.",
  ],
  ["Gruppen har ingen størrelse «{}».", "The group has no size “{}”."],
  [
    "Gjestene må velge {} og kan bare velge {}: da kan ingen bestille.",
    "Guests must choose {} and can choose only {}: nobody can order then.",
  ],
  ["Gruppen har ikke noe slikt tilvalg.", "The group has no such add-on."],
  ["maxSelect kan ikke være mindre enn minSelect.", "maxSelect cannot be less than minSelect."],
  [
    "Flere tilvalg er forhåndsvalgt enn det er lov å velge.",
    "More add-ons are chosen beforehand than may be chosen.",
  ],
  ["To retter i kategorien har samme navn.", "Two dishes of the category have the same name."],
  ["To kategorier har samme navn.", "Two categories have the same name."],
  ["«{}» står flere ganger i kategorien.", "“{}” is in the category more than once."],
  [
    "Dokumentet sier «fra»: se om retten har flere størrelser eller priser.",
    "The document says “from”: see whether the dish has more sizes or prices.",
  ],
  ["Retten har {} priser; bare den første er med.", "The dish has {} prices; only the first was taken."],
  [
    "Prisene står uten navn på størrelsene: se om de stemmer.",
    "The prices stand without the names of their sizes: see whether they are right.",
  ],
  [
    "Språkmodellen fant {} retter; uten den ble det funnet {}. Se om noe mangler.",
    "Dishes found by the language model: {}; without it: {}. See whether something is missing.",
  ],
  [
    "Utelatt: {} som språkmodellen fant, men som ikke står slik i dokumentet.",
    "Left out: {} found by the language model that the document does not have like that.",
  ],
  [
    "Språkmodellen kunne ikke lese menyen ({}). Utkastet er laget uten den.",
    "The language model could not read the menu ({}). The draft was made without it.",
  ],
  ["Finnes ikke i menyen.", "Not on the menu."],
  ["Bare produkter kan telles.", "Only products can be counted."],
  ["Oppgi enten productId eller addonId.", "Give either productId or addonId."],
  ["Fant ikke produktet.", "There is no such product."],
  // Hours and zones
  ["En stengt dag kan ikke ha flere rader.", "A closed day has one row."],
  ["Perioden overlapper en annen periode.", "The period overlaps another one."],
  ["En åpen dag må ha tider.", "An open day needs times."],
  ["Kan ikke være før den første dagen.", "Cannot be before the first day."],
  ["Dagen er forbi.", "The day is over."],
  ["Kan vare høyst ett år.", "Can last a year at most."],
  ["Må være [lengdegrad, breddegrad].", "Must be [longitude, latitude]."],
  ["Området kan ha høyst {} punkter.", "The area can have at most {} points."],
  [
    "Området må slutte der det begynner, og ha minst tre hjørner.",
    "The area must end where it begins, and have at least three corners.",
  ],
  ["Skriv punktene som [lengdegrad, breddegrad].", "Write the points as [longitude, latitude]."],
  ["Omrisset kan ikke krysse seg selv.", "The outline cannot cross itself."],
  ["Området må ha en utstrekning.", "The area must not be empty."],
  ["En sone av typen {} må ha {}.", "A zone of type {} needs {}."],
  ["En sone av typen {} har ikke {}.", "A zone of type {} has no {}."],
  ["To trinn kan ikke begynne på samme beløp.", "Two steps cannot begin at the same amount."],
  // Webhooks, domains, origins
  [
    "Webhooken er satt på pause og får ingen hendelser. Sett den i gang først.",
    "The webhook is paused and hears of no events. Resume it first.",
  ],
  ["Adressen kan ha høyst {} tegn.", "The address can have at most {} characters."],
  ["Adressen har tegn som ikke er tillatt.", "The address has characters that are not allowed."],
  ["Adressen må være en https-adresse.", "The address must be an https address."],
  ["Adressen kan ikke ha brukernavn eller passord.", "The address cannot carry a user name or a password."],
  ["Porten må være 443 eller 1024 og over.", "The port must be 443, or 1024 and above."],
  [
    "Adressen må ha et vertsnavn, ikke en IP-adresse.",
    "The address must have a host name, not an IP address.",
  ],
  ["Adressen kan ikke være tjenestens egen.", "The address cannot be the service's own."],
  ["Adressen må ha et offentlig vertsnavn.", "The address must have a public host name."],
  [
    "Skriv bare vertsnavnet, for eksempel bestill.restaurant.no.",
    "Write the host name alone, for example order.restaurant.no.",
  ],
  ["Må være et vertsnavn, ikke en IP-adresse.", "Must be a host name, not an IP address."],
  [
    "Må være et helt vertsnavn, for eksempel restaurant.no.",
    "Must be a whole host name, for example restaurant.no.",
  ],
  ["Vertsnavnet har ledd som ikke er tillatt.", "The host name has parts that are not allowed."],
  ["Vertsnavnet er for langt.", "The host name is too long."],
  ["Vertsnavnet finnes ikke på det åpne internettet.", "The host name is not on the public internet."],
  ["Dette er tjenestens eget domene.", "This is the service's own domain."],
  ["Toppdomenet finnes ikke.", "There is no such top-level domain."],
  [
    "Dette er en felles endelse som ingen kan eie, som co.uk eller oslo.no.",
    "This is a public suffix that nobody can own, like co.uk or oslo.no.",
  ],
  [
    "Skriv opphavet som https://vertsnavn eller https://vertsnavn:port, uten noe bak.",
    "Write the origin as https://host or https://host:port, with nothing behind it.",
  ],
  ["Porten finnes ikke.", "There is no such port."],
  // Payments, orders and reservations
  [
    "En testnøkkel fra Stripe tar ingen penger. Bruk live-nøkkelen.",
    "A test key of Stripe takes no money. Use the live key.",
  ],
  [
    "Kontoen ble ikke koblet til: leverandøren godtok ikke nøklene, eller svarte ikke. Se over nøklene og prøv igjen.",
    "The account was not connected: the provider did not accept the keys, or did not answer. Check the keys and try again.",
  ],
  ["maxPartySize kan ikke være mindre enn minPartySize.", "maxPartySize cannot be less than minPartySize."],
  ["Radene skal stå etter stigende gruppestørrelse.", "The rows stand in the order of the party's size."],
  ["Bordet finnes ikke eller er ikke i bruk.", "There is no such table, or it is not in use."],
  ["Bordet er opptatt på dette tidspunktet.", "The table is taken at this time."],
  ["Tidspunktet er for langt unna.", "The time is too far away."],
  ["Navn og id-er kan bare brukes én gang.", "Names and ids can be used only once."],
  ["maxSeats kan ikke være mindre enn minSeats.", "maxSeats cannot be less than minSeats."],
  ["Området finnes ikke.", "There is no such area."],
  ["Bordet finnes ikke.", "There is no such table."],
  ["Et bord kan bare stå én gang.", "A table can be there only once."],
];

const whole = new Map(pairs.filter(([nb]) => !nb.includes("{}")));
const patterns = pairs
  .filter(([nb]) => nb.includes("{}"))
  .map(([nb, en]) => ({ nb: new RegExp(`^${nb.split("{}").map(RegExp.escape).join("(.*)")}$`, "su"), en }));

/** A sentence of a rule in English; as it is, when it is in English already. */
export function inEnglish(text: string): string {
  const found = whole.get(text);
  if (found !== undefined) return found;
  for (const { nb, en } of patterns) {
    const filled = nb.exec(text)?.slice(1);
    if (filled) return en.replace(/\{\}/g, () => filled.shift()!);
  }
  return text;
}

/** What a rule says, in the caller's language. */
export const saidIn = (locale: Locale, text: Message | string): string =>
  text instanceof Message ? tell(locale, text) : locale === "en" ? inEnglish(text) : text;
