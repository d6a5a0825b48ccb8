import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { BackLink } from "../../dashboard/office/back-link.tsx";
import { ShownOnce } from "../../dashboard/office/shown-once.tsx";
import { useWords } from "../../dashboard/texts.tsx";
import { DeskHead } from "../../desk/desk-head.tsx";
import { rememberKey } from "../known-keys.ts";
import { usePlace } from "../portal-data.ts";
import { usePortal } from "../use-portal.ts";
import { NewRestaurantForm } from "./new-restaurant-form.tsx";
import { NewSandboxForm } from "./new-sandbox-form.tsx";

export interface Made {
  slug: string;
  /** Null when it was made at a try whose answer was lost: it is shown once. */
  key: string | null;
}

/** A sandbox, or a real restaurant; and its first key, this once. */
export function NewRestaurantPage() {
  const { t } = useWords();
  const o = t.portalRestaurants;
  const { environment, partnerId } = usePortal();
  const place = usePlace();
  const navigate = useNavigate();
  const [made, setMade] = useState<Made | null>(null);
  const Form = environment === "TEST" ? NewSandboxForm : NewRestaurantForm;
  const toRestaurant = (slug: string): void =>
    void navigate({
      to: "/partner/$partnerId/$environment/restaurants/$slug",
      params: { ...place, slug },
    });
  return (
    <>
      <BackLink data-always to="/partner/$partnerId/$environment/restaurants" params={place}>
        {o.titles[environment]}
      </BackLink>
      <DeskHead title={o.make[environment]} lead={o.makeLeads[environment]} />
      <Form
        onMade={(one) => {
          if (one.key === null) return toRestaurant(one.slug);
          rememberKey({ partnerId, environment, slug: one.slug }, one.key);
          setMade(one);
        }}
      />
      <ShownOnce
        title={o.onceTitle}
        text={o.once}
        label={o.onceLabel}
        secret={made?.key ?? null}
        onDone={() => toRestaurant(made!.slug)}
      />
    </>
  );
}
