import { startStripeEmulator } from "./stripe.ts";
import { startVippsEmulator } from "./vipps.ts";

/** `node test/emulators/run.ts`: both payment providers for development, until Ctrl-C. */
const stripe = await startStripeEmulator({ port: Number(process.env.STRIPE_PORT ?? 3171) });
const vipps = await startVippsEmulator({ port: Number(process.env.VIPPS_PORT ?? 3172) });
stripe.sendsMessages = true;
vipps.sendsMessages = true;
const { clientId, clientSecret, subscriptionKey, merchantSerialNumber } = vipps.keys;
console.log(`Stripe is played at ${stripe.server.url}, Vipps MobilePay at ${vipps.server.url}. Start Luka with

  STRIPE_API_URL=${stripe.server.url} VIPPS_API_URL=${vipps.server.url} npm start

and, with the same two variables, connect a restaurant:

  npm run -s luka -- payments set --slug demo --provider stripe --secret-key ${stripe.secretKey}
  npm run -s luka -- payments set --slug demo --provider vipps --client-id ${clientId} --client-secret ${clientSecret} \\
    --subscription-key ${subscriptionKey} --msn ${merchantSerialNumber}
`);
