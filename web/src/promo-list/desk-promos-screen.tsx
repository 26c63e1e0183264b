import {
  newPromoToWire,
  promoListFromWire,
  type PromoList,
  type VersionedPromo,
} from '@pantul/contract/desk-promos-wire'
import type { DeskLocation } from '@pantul/contract/desk-wire'
import {
  accounts_saving,
  desk_orders_ended,
  layout_page_promo,
  promo_list_add,
  promo_list_added,
  promo_list_new,
  promo_list_none,
  promo_list_note,
  promo_list_paused,
  promo_list_uses,
  promo_list_uses_of,
  promos_by_itself,
  promos_loading,
  promos_not_loaded,
  promos_used_up,
} from '@pantul/messages/words'
import { addDays, type PlayDate } from '@pantul/rules/play-date'
import { staffMay } from '@pantul/rules/staff-may'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { randomKey } from '../basket/random-key.ts'
import { Button } from '../design/button.tsx'
import { Tag } from '../design/tag.tsx'
import { toast } from '../design/toast.tsx'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { useDeskCall } from '../desk/desk-use-call.ts'
import office from '../office/desk-office.module.css'
import { DeskOfficePage } from '../office/desk-office-page.tsx'
import { DeskPromoForm } from './desk-promo-form.tsx'
import { officePromosQuery } from './desk-promos-query.ts'

/** `/desk/KEM/promos`: the promos of a location, and the form of one. */
export function DeskPromosScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <Loaded key={location.id} location={location} />
}

function Loaded({ location }: { readonly location: DeskLocation }) {
  const query = useQuery(officePromosQuery(location.id))
  return (
    <DeskOfficePage
      title={layout_page_promo()}
      note={promo_list_note()}
      loading={promos_loading()}
      notLoaded={promos_not_loaded()}
      query={query}
    >
      {query.data !== undefined && <Promos location={location} list={query.data} />}
    </DeskOfficePage>
  )
}

type Props = { readonly location: DeskLocation; readonly list: PromoList }

function Promos({ location, list }: Props) {
  const mayChange = staffMay(location.roles, 'change-offer')
  // In the address, so that a form with changes asks before another promo is shown.
  const { promo: chosen }: { readonly promo?: string | number } = useSearch({ strict: false })
  const navigate = useNavigate()
  const choose = (id: string, isSaved = false): void =>
    void navigate({
      to: `/desk/${location.id}/promos`,
      search: { promo: id },
      resetScroll: false,
      ignoreBlocker: isSaved,
    })
  const cache = useQueryClient()
  const shown = list.promos.find(({ id }) => id === String(chosen)) ?? list.promos[0]
  const adding = useDeskCall<void>({
    send: async () => {
      const ask = {
        params: { location: location.id },
        body: newPromoToWire(newPromo(location.id, list.today)),
        idempotencyKey: randomKey(),
      }
      const after = promoListFromWire((await call('POST /api/desk/:location/promos', ask)).data)
      cache.setQueryData(officePromosQuery(location.id).queryKey, after)
      const added = after.promos.find(({ id }) => list.promos.every((one) => one.id !== id))
      if (added !== undefined) choose(added.id)
    },
    onDone: () => toast(promo_list_added()),
  })
  return (
    <div className={office['split']}>
      <section className={office['card']} aria-label={layout_page_promo()}>
        {list.promos.length === 0 && <p>{promo_list_none()}</p>}
        <ul className={office['list']}>
          {list.promos.map((promo) => (
            <li key={promo.id}>
              <button
                type="button"
                aria-current={promo.id === shown?.id ? 'true' : undefined}
                onClick={() => choose(promo.id)}
              >
                <b>{promo.code ?? promos_by_itself()}</b>
                <span>{usesText(promo)}</span>
                <State promo={promo} today={list.today} />
              </button>
            </li>
          ))}
        </ul>
        {adding.problem !== null && (
          <p role="alert" className={office['problem']}>
            {adding.problem}
          </p>
        )}
        {mayChange && (
          <Button
            variant="secondary"
            busy={adding.isBusy ? accounts_saving() : undefined}
            onClick={() => adding.send()}
          >
            {promo_list_add()}
          </Button>
        )}
      </section>
      {shown !== undefined && (
        <div>
          <DeskPromoForm
            key={shown.id}
            locationId={location.id}
            row={shown}
            list={list}
            mayChange={mayChange}
            isOwner={location.roles.includes('owner')}
            onReplaced={(id) => choose(id, true)}
          />
        </div>
      )}
    </div>
  )
}

/** `12 of 200 uses`. */
export const usesText = ({ used, maxUses }: VersionedPromo): string =>
  maxUses === null ? promo_list_uses({ count: used }) : promo_list_uses_of({ used, most: maxUses })

/** Why a promo cannot be used; nothing if it can. */
function State({ promo, today }: { readonly promo: VersionedPromo; readonly today: PlayDate }) {
  if (promo.endsOn < today) return <Tag>{desk_orders_ended()}</Tag>
  if (!promo.isActive) return <Tag>{promo_list_paused()}</Tag>
  return promo.maxUses !== null && promo.used >= promo.maxUses ? <Tag>{promos_used_up()}</Tag> : null
}

/** Paused at first, so that nobody uses it before staff have checked its details. */
const newPromo = (locationId: string, today: PlayDate) => ({
  code: null,
  nameEn: promo_list_new({}, { locale: 'en' }),
  nameId: promo_list_new({}, { locale: 'id' }),
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
