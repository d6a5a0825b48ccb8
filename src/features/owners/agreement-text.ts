import { createHash } from "node:crypto";
import type { Locale } from "../../domain/problems.ts";

/**
 * What the owner of a restaurant agrees to with whoever runs the service. A new wording is a new version: what somebody has
 * signed is never changed, and its hash stands with the signature.
 */
export const agreementVersion = "2026-11";

const nb = `Kundeavtale for Luka, versjon ${agreementVersion}

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
`;

const en = `Customer agreement for Luka, version ${agreementVersion}

1. What the agreement is about
The service shows the restaurant's menu, takes orders and table reservations on the restaurant's behalf and passes them on to it. The restaurant sells to the guest: it answers for the food, the prices, the allergen information, the value added tax and for having the licences that it needs.

2. What the restaurant does
The restaurant keeps its company details, menu, prices, allergens and opening hours correct, and answers orders within reasonable time. Passwords and keys are kept secret.

3. Payment
Guests' payments go to the restaurant's own account with the payment provider. The restaurant answers for refunds to guests under the law.

4. Personal data
The restaurant is the controller of data about its guests. Whoever runs the service is the processor: the data is used only to carry out the orders and what the restaurant asks for, is protected by appropriate measures, and is deleted after the retention times that the service states. Breaches of security are reported to the restaurant without undue delay. Sub-processors are bound by the same duties.

5. Partner
When a partner has set the restaurant up, the partner can change its menu and settings on the restaurant's behalf. The restaurant can ask for this to end at any time. The partner cannot change the company details once the agreement is signed.

6. Duration
The agreement runs until it is terminated. Either party can terminate it with 30 days' notice. The restaurant is handed its data on request.

7. Governing law
The agreement is governed by Norwegian law. The Norwegian text decides where the two differ.
`;

export interface AgreementText {
  version: string;
  text: string;
  /** SHA-256 of the text, hex. */
  hash: string;
}

export function agreementText(locale: Locale): AgreementText {
  const text = locale === "en" ? en : nb;
  return { version: agreementVersion, text, hash: createHash("sha256").update(text).digest("hex") };
}
