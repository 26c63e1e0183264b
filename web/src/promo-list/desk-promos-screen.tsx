import {
  newPromoToWire,
  promoListFromWire,
  type PromoList,
  type VersionedPromo,
} from '@pantul/contract/desk-promos-wire'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { addDays, type PlayDate } from '@pantul/rules/play-date'
import { staffMay } from '@pantul/rules/staff-may'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { Tag } from '../design/tag.tsx'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { DeskOfficeList } from '../office/desk-office-list.tsx'
import { DeskOfficePage } from '../office/desk-office-page.tsx'
import { useAddRow } from '../office/desk-use-add-row.ts'
import { useChosenRowId } from '../office/desk-use-chosen-row-id.ts'
import { DeskPromoForm } from './desk-promo-form.tsx'
import { deskPromosQuery, promoIds } from './desk-promos-query.ts'

/** `/desk/KEM/promos`: the promos of a location, and the form of the chosen one. */
export function DeskPromosScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <LocationPromos key={location.id} location={location} />
}

function LocationPromos({ location }: { readonly location: DeskLocation }) {
  const query = useQuery(deskPromosQuery(location.id))
  return (
    <DeskOfficePage
      title={m.layout_page_promo()}
      list="promos"
      note={m.promo_list_note()}
      loadingText={m.promos_loading()}
      notLoadedText={m.promos_not_loaded()}
      query={query}
    >
      {query.data !== undefined && <Promos location={location} list={query.data} />}
    </DeskOfficePage>
  )
}

type Props = { readonly location: DeskLocation; readonly list: PromoList }

function Promos({ location, list }: Props) {
  const mayChange = staffMay(location.roles, 'change-offer')
  const [chosenId, choose] = useChosenRowId(`/desk/${location.id}/promos`, 'promo')
  const shownPromo = list.promos.find(({ id }) => id === chosenId) ?? list.promos[0]
  const adding = useAddRow({
    queryKey: deskPromosQuery(location.id).queryKey,
    list,
    idsOf: promoIds,
    bodyOf: () => newPromoToWire(newPromo(location.id, list.today)),
    send: async (body, idempotencyKey) => {
      const request = { params: { location: location.id }, body, idempotencyKey }
      return promoListFromWire((await call('POST /api/desk/:location/promos', request)).data)
    },
    choose,
    addedText: m.promo_list_added,
  })
  return (
    <DeskOfficeList
      title={m.layout_page_promo()}
      note={list.promos.length === 0 ? m.promo_list_none() : undefined}
      rows={list.promos.map((promo) => ({
        id: promo.id,
        name: promo.code ?? m.promos_by_itself(),
        facts: usesText(promo),
        tags: <PromoState promo={promo} today={list.today} />,
      }))}
      shownId={shownPromo?.id}
      onChoose={choose}
      buttons={mayChange ? [{ label: m.promo_list_add(), onAdd: () => adding.send() }] : []}
      adding={adding}
    >
      {shownPromo !== undefined && (
        <div>
          <DeskPromoForm
            key={shownPromo.id}
            locationId={location.id}
            row={shownPromo}
            list={list}
            mayChange={mayChange}
            isOwner={location.roles.includes('owner')}
            onReplaced={(id) => choose(id, /* nothing is unsaved */ true)}
          />
        </div>
      )}
    </DeskOfficeList>
  )
}

/** `12 of 200 uses`. */
export const usesText = ({ used, maxUses }: VersionedPromo): string =>
  maxUses === null ? m.promo_list_uses({ count: used }) : m.promo_list_uses_of({ used, most: maxUses })

/** Why a promo cannot be used; nothing if it can. */
function PromoState({ promo, today }: { readonly promo: VersionedPromo; readonly today: PlayDate }) {
  if (promo.endsOn < today) return <Tag>{m.desk_orders_ended()}</Tag>
  if (!promo.isActive) return <Tag>{m.promo_list_paused()}</Tag>
  return promo.maxUses !== null && promo.used >= promo.maxUses ? <Tag>{m.promos_used_up()}</Tag> : null
}

/** Paused at first, so that nobody uses it before staff have checked its details. */
const newPromo = (locationId: string, today: PlayDate) => ({
  code: null,
  nameEn: m.promo_list_new({}, { locale: 'en' }),
  nameId: m.promo_list_new({}, { locale: 'id' }),
  descriptionEn: '',
  descriptionId: '',
  kind: 'percent' as const,
  percent: 10,
  cap: null,
  amount: null,
  item: null,
  scope: 'all' as const,
  minimum: 0,
  weekdays: null,
  fromHour: 0,
  toHour: 24,
  locations: [locationId],
  startsOn: today,
  endsOn: addDays(today, 30),
  maxUses: null,
  perCustomer: 1,
  firstOrderOnly: false,
  isListed: true,
  position: 0,
  isActive: false,
})
