import type { partnerAgreement as nb } from "../nb/partner-agreement.ts";
import type { Translated } from "../template.ts";

export const partnerAgreement: Translated<typeof nb> = {
  text: `Partner agreement for Luka, version {version}

1. What the agreement is about
The partner sets up and builds ordering for restaurants with the service's APIs and partner portal. The agreement covers all use of keys, sandboxes and real restaurants.

2. What the partner does
The partner acts on the restaurant's behalf, and only as the restaurant wants. The partner enters correct menus, prices and allergens, keeps keys secret, gives them only to those who need them, and replaces them when somebody leaves. The partner answers for what its team does and what is done with its keys, and keeps within the limits that are documented.

3. What the service does
Whoever runs the service keeps the APIs as they are documented, and gives good notice of changes that could break what is built on them. The service can stop keys at once when security demands it, and says so.

4. Personal data
The restaurant is the controller of data about its guests. The partner processes it only as agreed with the restaurant and as far as the work demands, protects it by appropriate measures, and deletes it when the work is over. Breaches of security are reported without undue delay to the restaurant and to whoever runs the service.

5. Payment
Guests' payments go to the restaurant's own account with the payment provider. The partner takes no money of guests through the service.

6. Name and mail
With white label the partner stands as the sender of mail to owners and guests. The partner answers for what it writes, and for having the right to the name, the logo and the domain that are used.

7. Duration
The agreement runs until it is terminated. Either party can terminate it with 30 days' notice. Serious breaches end it at once. Restaurants keep their pages and their data when the agreement ends.

8. Governing law
The agreement is governed by Norwegian law. The Norwegian text decides where the two differ.
`,
  signature: "Signature",
  company: "Company",
  orgNumber: "Organisation number",
  signedBy: "Signed by",
  signedAt: "Time",
  at: "{at:dateTime}",
  hash: "SHA-256 of the text",
  hashHelp:
    "Signed in the partner portal by an owner who was signed in with two factors. The sum is of the agreement’s text as it was shown.",
  foot: "{title} · page {page:number} of {pages:number}",
};
