import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Fulfillment } from "../../../src/domain/snapshot.ts";
import { type Api, createApi } from "../../api.ts";
import { createDraftStore, type Draft, type DraftStore, emptyDraft, withoutPlaced } from "../draft.ts";
import { indexMenu, type MenuIndex } from "../menu-index.ts";
import type { OwnOrders } from "../own-orders.ts";
import type { MenuRestaurant, PrepTime, PublicMenu } from "../public-menu.ts";
import { useDraft } from "../use-draft.ts";
import { fulfillmentInForce } from "./fulfillment-in-force.ts";
import { usePage } from "./page.ts";
import { afterTurns } from "./turns.ts";

/** What the parts of the ordering page share. */
export interface Shop {
  menu: PublicMenu;
  restaurant: MenuRestaurant;
  index: MenuIndex;
  api: Api;
  draft: Draft;
  change: DraftStore["change"];
  /** The service's latest word on opening and preparation; the menu's own until it has come. */
  prep: PrepTime;
  /** Fulfillment in force: the guest's choice, else the only or first one offered. */
  fulfillment: Fulfillment;
  own: OwnOrders;
  /** Reads the menu anew: something in it turned out to have changed. */
  refreshMenu(): void;
  /** False on the server and in the browser until the whole page has been taken over. */
  isHydrated: boolean;
}

const ShopContext = createContext<Shop | null>(null);

export const useShop = (): Shop => useContext(ShopContext)!;

const prepEveryMs = 60_000;

export function ShopProvider({ menu: first, children }: { menu: PublicMenu; children: ReactNode }) {
  const { baseUrl, slug, lang } = usePage();
  const [store, setStore] = useState<DraftStore | null>(null);
  // Made after hydration: what localStorage holds must not differ from what the server rendered.
  useEffect(() => void afterTurns().then(() => setStore(createDraftStore(slug))), [slug]);
  const current = useRef(store);
  current.current = store;
  // The same before and after: every dish hangs on it.
  const change = useCallback<DraftStore["change"]>((what) => current.current?.change(what), []);
  const draft = useDraft(store);
  const api = useMemo(() => createApi({ base: baseUrl, slug, locale: lang }), [baseUrl, slug, lang]);
  const { menu, refreshMenu } = useFreshMenu(api, first);
  const index = useMemo(() => indexMenu(menu), [menu]);
  const prep = usePrepTime(api, menu.restaurant);
  const [orders, found] = useState<OwnOrders["orders"]>([]);
  const fulfillment = fulfillmentInForce(draft.fulfillment, menu.restaurant.capabilities);

  const shop = useMemo(
    (): Shop => ({
      menu,
      restaurant: menu.restaurant,
      index,
      api,
      draft: store ? draft : emptyDraft,
      change,
      prep,
      fulfillment,
      own: {
        api,
        placed: draft.placed,
        orders,
        found,
        forget: (token) => store!.change(withoutPlaced(token)),
      },
      refreshMenu,
      isHydrated: store !== null,
    }),
    [menu, index, api, store, draft, change, prep, fulfillment, orders, refreshMenu],
  );
  return <ShopContext value={shop}>{children}</ShopContext>;
}

/** What the menu itself says about opening and preparation, in the shape of the service's answer. */
const fromMenu = ({ prepTime, isOpen, nextOpenAt, capabilities }: MenuRestaurant): PrepTime => ({
  ...prepTime,
  isOpen,
  nextOpenAt,
  closesAt: null,
  isPaused: false,
  pausedUntil: null,
  pauseReason: null,
  rushMinutes: 0,
  rushEndsAt: null,
  pickupEnabled: capabilities.pickup,
  deliveryEnabled: capabilities.delivery,
  pickup: { asapAt: null, lastOrderAt: null, nextAvailableAt: null },
  delivery: { asapAt: null, lastOrderAt: null, nextAvailableAt: null },
  generatedAt: "",
});

/** `GET /prep-time` at the start, every minute while the page is seen, and when it is seen again. */
function usePrepTime(api: Api, restaurant: MenuRestaurant): PrepTime {
  const [prep, setPrep] = useState(() => fromMenu(restaurant));
  useEffect(() => {
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== "visible") return;
      const answer = await api("GET /prep-time");
      if (answer.kind === "OK") setPrep(answer.body);
    };
    void ask();
    const timer = setInterval(ask, prepEveryMs);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [api]);
  return prep;
}

const menuStaleMs = 120_000;

/** The menu as it was when the page was made, and as it is when the guest comes back to the page after a while. */
function useFreshMenu(api: Api, first: PublicMenu): { menu: PublicMenu; refreshMenu: () => void } {
  const [menu, setMenu] = useState(first);
  const readAtMs = useRef(0);
  const refreshMenu = useCallback(() => {
    readAtMs.current = Date.now();
    void api("GET /menu", { query: { include: "soldOut" } }).then((answer) => {
      if (answer.kind === "OK") setMenu(answer.body);
    });
  }, [api]);
  useEffect(() => {
    readAtMs.current = Date.now();
    const onSeen = (): void => {
      if (document.visibilityState === "visible" && Date.now() - readAtMs.current > menuStaleMs)
        refreshMenu();
    };
    document.addEventListener("visibilitychange", onSeen);
    return () => document.removeEventListener("visibilitychange", onSeen);
  }, [refreshMenu]);
  return { menu, refreshMenu };
}
