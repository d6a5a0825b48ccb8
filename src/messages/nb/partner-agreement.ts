/** What a partner signs (features/partner-agreements). Changed words are a new version: what was signed is never changed. */
export const partnerAgreement = {
  text: `Partneravtale for Luka, versjon {version}

1. Hva avtalen gjelder
Partneren setter opp og bygger bestillingsløsninger for restauranter med tjenestens API-er og partnerportal. Avtalen gjelder all bruk av nøkler, sandkasser og ekte restauranter.

2. Partnerens plikter
Partneren handler på vegne av restauranten, og bare slik restauranten vil. Partneren legger inn riktige menyer, priser og allergener, holder nøkler hemmelige, gir dem bare til dem som trenger dem, og bytter dem når noen slutter. Partneren svarer for det som gjøres av teamet sitt og med nøklene sine, og holder seg innenfor grensene som er dokumentert.

3. Tjenestens plikter
Den som driver tjenesten, holder API-ene slik de er dokumentert, og varsler i god tid om endringer som kan ødelegge for dem som bruker dem. Tjenesten kan stanse nøkler straks når sikkerheten krever det, og sier fra om det.

4. Personopplysninger
Restauranten er behandlingsansvarlig for opplysninger om gjestene sine. Partneren behandler dem bare etter avtale med restauranten og så langt oppdraget krever, beskytter dem med egnede tiltak, og sletter dem når oppdraget er over. Brudd på sikkerheten meldes uten ugrunnet opphold til restauranten og til den som driver tjenesten.

5. Betaling
Betalinger fra gjester går til restaurantens egen konto hos betalingsleverandøren. Partneren tar ikke imot gjestenes penger gjennom tjenesten.

6. Navn og e-post
Med egen profilering står partneren som avsender av e-post til eiere og gjester. Partneren svarer for innholdet den skriver, og for at den har rett til navnet, logoen og domenet som brukes.

7. Varighet
Avtalen løper til den sies opp. Begge parter kan si den opp med 30 dagers varsel. Ved grove brudd kan den heves straks. Restaurantene beholder sidene og dataene sine når avtalen tar slutt.

8. Lovvalg
Avtalen følger norsk rett.
`,
  signature: "Signatur",
  company: "Firma",
  orgNumber: "Organisasjonsnummer",
  signedBy: "Signert av",
  signedAt: "Tidspunkt",
  at: "{at:dateTime}",
  hash: "SHA-256 av teksten",
  hashHelp:
    "Signert i partnerportalen av en eier som var logget inn med to faktorer. Summen er regnet av avtaleteksten slik den ble vist.",
  foot: "{title} · side {page:number} av {pages:number}",
} as const;
