/** What the owner of a restaurant signs (features/owners). Changed words are a new version: what was signed is never changed. */
export const agreement = {
  text: `Kundeavtale for Luka, versjon {version}

1. Hva avtalen gjelder
Tjenesten viser restaurantens meny, tar imot bestillinger og bordbestillinger på vegne av restauranten og sender dem til restauranten. Det er restauranten som selger til gjesten: den står for maten, prisene, allergenopplysningene, merverdiavgiften og for at den har de bevillingene som trengs.

2. Restaurantens plikter
Restauranten holder firmaopplysninger, meny, priser, allergener og åpningstider riktige, og tar stilling til bestillinger innen rimelig tid. Passord og nøkler holdes hemmelige.

3. Betaling
Betalinger fra gjester går til restaurantens egen konto hos betalingsleverandøren. Restauranten svarer for tilbakebetaling til gjester etter loven.

4. Personopplysninger
Restauranten er behandlingsansvarlig for opplysninger om gjestene sine. Den som driver tjenesten, er databehandler: opplysningene brukes bare til å utføre bestillingene og det restauranten ber om, beskyttes med egnede tiltak, og slettes etter lagringstidene som tjenesten viser. Brudd på sikkerheten meldes til restauranten uten ugrunnet opphold. Underleverandører bindes av de samme pliktene.

5. Partner
Er restauranten satt opp av en partner, kan partneren endre menyen og innstillingene på restaurantens vegne. Restauranten kan når som helst be om at det tar slutt. Firmaopplysningene kan ikke partneren endre etter at avtalen er signert.

6. Varighet
Avtalen løper til den sies opp. Begge parter kan si den opp med 30 dagers varsel. Restauranten får utlevert dataene sine på forespørsel.

7. Lovvalg
Avtalen følger norsk rett.
`,
} as const;
