import { createDraftStore } from "../draft.ts";

/** Back from the payment page: on to the order that this browser placed last, or to the menu when it knows of none. */
const slug = document.documentElement.dataset.slug ?? "";
const token = createDraftStore(slug).read().unpaidToken;
location.replace(token ? `/o/${token}` : "/");
