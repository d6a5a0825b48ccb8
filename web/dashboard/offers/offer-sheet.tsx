import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import type { CouponChange, NewCoupon } from "../../../src/features/coupons/keepers-schemas.ts";
import type { StaffOffer } from "../../../src/features/coupons/offers-staff-schemas.ts";
import type { StaffDishes } from "../../../src/features/menu-content/staff-dish-schemas.ts";
import { nowMs } from "../live/clock.ts";
import { AskButton, RemoveButton } from "../office/ask-button.tsx";
import { Note } from "../office/card.tsx";
import { CopyField } from "../office/copy-field.tsx";
import { isOvertaken } from "../office/seen.ts";
import { useOfficeChange } from "../office/use-office.ts";
import { Sheet } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { OfferForm } from "./offer-form.tsx";
import { namesOf, offerSentence } from "./offer-sentence.ts";
import { endingsOf } from "./offer-state.ts";
import { changesOf, newOffer, offerOf, typedOf } from "./offer-typed.ts";

interface OfferSheetProps extends StaffDishes {
  /** Null: closed. */
  offer: StaffOffer | "NEW" | null;
  onClose(): void;
}

/** One offer, beside the list. */
export function OfferSheet({ offer, menus, onClose }: OfferSheetProps) {
  const { t } = useWords();
  const o = t.offers;
  const title = offer === "NEW" ? o.create : o.change;
  return (
    <Sheet title={title} isOpen={offer !== null} onClose={onClose}>
      {offer === "NEW" ? (
        <MakeOffer menus={menus} onClose={onClose} />
      ) : (
        offer && <ChangeOffer key={offer.id} offer={offer} menus={menus} onClose={onClose} />
      )}
    </Sheet>
  );
}

function MakeOffer({ menus, onClose }: StaffDishes & { onClose(): void }) {
  const { t } = useWords();
  const make = useOfficeChange(["offers"], (api, body: NewCoupon) => api.makeOffer(body), t.offers.saved);
  return (
    <OfferForm
      start={newOffer}
      menus={menus}
      isBusy={make.isPending}
      error={make.error}
      onSubmit={(typed) => make.mutate(offerOf(typed), { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

interface ChangeOfferProps extends StaffDishes {
  offer: StaffOffer;
  onClose(): void;
}

/** What was read first is what was typed over; what was read since is what a save would replace. */
function ChangeOffer({ offer, menus, onClose }: ChangeOfferProps) {
  const { t } = useWords();
  const o = t.offers;
  const [start, setStart] = useState(offer);
  const save = useOfficeChange(
    ["offers"],
    (api, body: CouponChange) => api.changeOffer(offer.id, { ...body, expectedVersion: offer.version }),
    o.saved,
  );
  const isOld = isOvertaken(start.version !== offer.version, save);
  return (
    <OfferForm
      key={start.version}
      start={typedOf(start)}
      menus={menus}
      isBusy={save.isPending}
      error={isOld ? null : save.error}
      onSubmit={(typed) => {
        const changes = changesOf(start, typed);
        if (Object.keys(changes).length === 0) onClose();
        else save.mutate(changes, { onSuccess: onClose });
      }}
      onClose={onClose}
      notice={
        isOld && (
          <Stack gap="xs">
            <Note tone="wait" isNew>
              {o.changedMeanwhile} {offerSentence(t, offer, namesOf(menus))} {o.changedThen}
            </Note>
            <Button
              variant="default"
              onClick={() => {
                save.reset();
                setStart(offer);
              }}
            >
              {o.takeTheirs}
            </Button>
          </Stack>
        )
      }
      first={offer.code !== null && <CopyField label={o.share} value={offer.code} />}
    >
      <EndOffer offer={offer} onDone={onClose} />
    </OfferForm>
  );
}

/** What has been used stands in orders: it can be ended, and nothing more. */
function EndOffer({ offer, onDone }: { offer: StaffOffer; onDone(): void }) {
  const { t } = useWords();
  const o = t.offers;
  const end = useOfficeChange(["offers"], (api, _: null) => api.endOffer(offer.id), o.ended);
  const remove = useOfficeChange(["offers"], (api, _: null) => api.deleteOffer(offer.id), o.deleted);
  const { canEnd, canDelete } = endingsOf(offer, nowMs());
  return (
    <Group>
      {canEnd && (
        <AskButton
          label={o.end}
          title={o.endTitle}
          text={o.endText}
          yes={o.end}
          isDestructive
          change={end}
          onYes={() => end.mutate(null, { onSuccess: onDone })}
        />
      )}
      {canDelete && (
        <RemoveButton
          label={o.delete}
          title={o.deleteTitle}
          text={o.deleteText}
          yes={o.delete}
          change={remove}
          onYes={() => remove.mutate(null, { onSuccess: onDone })}
        />
      )}
    </Group>
  );
}
