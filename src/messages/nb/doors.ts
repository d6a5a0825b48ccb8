/** What callers read at the door: keys, origins, signing in, and where a restaurant's slug stands. `details.reason` has the name for machines. */
export const doors = {
  KEY_MISSING:
    "Mangler API-nøkkel: send Authorization: Bearer lbs_…, eller kall fra en godkjent nettadresse (Origin).",
  KEY_WRONG: "Feil API-nøkkel: den finnes ikke, er trukket tilbake eller er av feil type.",
  KEY_EXPIRED: "API-nøkkelen er utløpt. Lag en ny.",
  KEY_OF_OTHER_RESTAURANT: "Feil API-nøkkel: den tilhører en annen restaurant enn den slug navngir.",
  KEY_REQUIRED: "Mangler API-nøkkel: dette endepunktet kan ikke kalles fra en nettleser.",
  PARTNER_KEY_MISSING: "Mangler partnernøkkel: send Authorization: Bearer lbp_….",
  PARTNER_KEY_WRONG:
    "Feil partnernøkkel: den finnes ikke, er trukket tilbake, er av feil type, eller partneren er stengt.",
  RESTAURANT_KEY_MISSING: "Mangler restaurantnøkkel: send X-Service-Restaurant-Key: lbs_….",
  RESTAURANT_KEY_WRONG:
    "Feil restaurantnøkkel: den finnes ikke, er trukket tilbake, eller mangler miljø og må roteres.",
  ENVIRONMENTS_DIFFER: "Partnernøkkelen og restaurantnøkkelen hører til hvert sitt miljø.",
  ORIGIN_UNTRUSTED: "Nettadressen (Origin) er ikke godkjent for restauranten.",
  partnersUseServers: "Partner-API-et er for servere: Origin sendes av nettlesere.",
  notAnObject: "Forespørselen må være et objekt.",
  slugText: "slug må være tekst.",
  slugInBody: "slug skal stå i forespørselens innhold, ikke i adressen.",
  slugInPath: "slug står i adressens sti og ikke bak den.",
  signIn: "Logg inn for å fortsette.",
  wrongPassword: "Feil e-postadresse eller passord.",
  currentPasswordWrong: "Passordet er feil.",
  wrongCode: "Koden er feil, brukt eller for gammel.",
  signInAgain: "Det tok for lang tid, eller det ble for mange feil koder. Logg inn på nytt.",
  passkeyRefused: "Passnøkkelen virket ikke her. Prøv igjen, eller logg inn med passordet.",
  secondFactorRequired:
    "Rollen din krever mer enn et passord. Legg til en passnøkkel eller slå på koder under Sikkerhet, og logg inn med den.",
  proveSecondFactor: "Logg inn med passnøkkelen eller koden din for å endre dette.",
  codesAreOn: "Koder er allerede slått på. Slå dem av før du bytter app.",
  codesAreOff: "Koder er ikke slått på.",
  shortPassword: "Passordet må ha minst {minimum:number} tegn.",
  tooManySignIns: "For mange forsøk på å logge inn. Vent litt og prøv igjen.",
  accountExists:
    "{email} har konto fra før og beholder passordet sitt. La passordet være for å gi rollen, eller bruk luka person reset for å lage en lenke til et nytt passord.",
  newAccountPassword: "{email} har ingen konto fra før: den trenger et passord.",
  linkGone: "Lenken er brukt eller for gammel. Be om en ny.",
  emailTaken: "E-postadressen er i bruk.",
  tookTooLong: "Forespørselen tok for lang tid.",
  largeHeaders: "Forespørselens headere er for store.",
  mcpKeyIsNoHandle:
    "Dette er ingen referanse (lbh_…) fra svaret nøkkelen ble laget i. Selve nøkkelen skal ikke gå gjennom en språkmodell: sett X-Service-Restaurant-Key på tilkoblingen.",
  mcpTopicUnknown: "Ukjent emne. Disse finnes: {known}.",
} as const;
