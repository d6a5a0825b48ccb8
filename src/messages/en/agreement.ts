import type { agreement as nb } from "../nb/agreement.ts";
import type { Translated } from "../template.ts";

export const agreement: Translated<typeof nb> = {
  text: `Customer agreement for Luka, version {version}

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
`,
};
