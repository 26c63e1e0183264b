import * as m from '@pantul/messages/words'
import { maxPieces, setQuantity } from '@pantul/rules/add-on'
import type { BookingItem } from '@pantul/rules/booking-item'
import { coachAvailability } from '@pantul/rules/coach'
import { formatAmount } from '@pantul/rules/money'
import { isProblem } from '@pantul/rules/problem'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addOnsQuery } from '../basket/add-ons-query.ts'
import { coachDayQuery } from '../coaches/coach-day-query.ts'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { SelectField } from '../design/select-field.tsx'
import { Stepper } from '../design/stepper.tsx'
import { type SaleExtras } from './desk-sale-extras.ts'
import styles from './desk-sale.module.css'

const MOST_PLAYERS = 4

type Props = {
  readonly locationId: string
  /** The hours and courts of the sale. */
  readonly item: BookingItem
  readonly extras: SaleExtras
  readonly onExtras: (extras: SaleExtras) => void
  /** Whether staff lower the price; then no promo code is taken. */
  readonly isPriceLowered: boolean
}

/** A coach, gear and a promo code for a sale. While closed, only a button is shown. */
export function DeskExtrasPart({ locationId, item, extras, onExtras, isPriceLowered }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <Button variant="secondary" wide onClick={() => setOpen(true)}>
        {m.sell_extras()}
      </Button>
    )
  const part = { locationId, item, extras, onExtras }
  return (
    <fieldset className={styles['off']}>
      <legend>{m.sell_extras()}</legend>
      <CoachChoice {...part} />
      <GearChoice {...part} />
      {!isPriceLowered && (
        <PromoCode code={extras.promoCode} onCode={(promoCode) => onExtras({ ...extras, promoCode })} />
      )}
      <Button variant="secondary" wide onClick={() => setOpen(false)}>
        {m.history_tab_done()}
      </Button>
    </fieldset>
  )
}

type PartProps = Omit<Props, 'isPriceLowered'>

function CoachChoice({ locationId, item, extras, onExtras }: PartProps) {
  const { data: day } = useQuery(coachDayQuery(locationId, item.date))
  const free = (day?.offers ?? []).filter((offer) => coachAvailability(offer, item.hours).kind !== 'none')
  const { coach } = extras
  const choose = (id: string): void => {
    const offer = free.find((one) => one.id === id)
    const chosen = offer && { offer, scales: day?.scales ?? [], players: coach?.players ?? 1 }
    onExtras({ ...extras, coach: chosen ?? null })
  }
  return (
    <>
      <SelectField
        label={m.coaches_coach({ name: '' }).trim()}
        value={coach?.offer.id ?? ''}
        onValue={choose}
        options={[
          { value: '', label: m.coaches_no_coach() },
          ...free.map(({ id, name, price }) => ({ value: id, label: `${name}, ${formatAmount(price)}` })),
        ]}
      />
      {coach !== null && (
        <div className={styles['gear']}>
          <span>{m.coaches_players()}</span>
          <Stepper
            label={m.coaches_players()}
            value={coach.players}
            least={1}
            most={MOST_PLAYERS}
            onValue={(players) => onExtras({ ...extras, coach: { ...coach, players } })}
          />
        </div>
      )}
    </>
  )
}

function GearChoice({ locationId, item, extras, onExtras }: PartProps) {
  const { data: offers = [] } = useQuery(addOnsQuery(locationId, item))
  const put = (code: string, quantity: number): void => {
    const addOns = setQuantity(extras.addOns, code, quantity)
    if (!isProblem(addOns)) onExtras({ ...extras, addOns })
  }
  return offers.map(({ item: code, name, price, left }) => (
    <div key={code} className={styles['gear']}>
      <span>
        {name} <small>{formatAmount(price)}</small>
      </span>
      <Stepper
        label={name}
        value={extras.addOns.find((one) => one.item === code)?.quantity ?? 0}
        least={0}
        most={Math.min(left ?? Infinity, maxPieces(item, left !== null))}
        onValue={(quantity) => put(code, quantity)}
      />
    </div>
  ))
}

type CodeProps = { readonly code: string; readonly onCode: (code: string) => void }

/** The code is applied by Enter, or when the field is left. */
function PromoCode({ code, onCode }: CodeProps) {
  const [typed, setTyped] = useState(code)
  const apply = (): void => {
    if (typed.trim() !== code) onCode(typed.trim())
  }
  return (
    <Field
      label={m.promos_field()}
      value={typed}
      onValue={setTyped}
      onLeave={apply}
      onKeyDown={({ key }) => {
        if (key === 'Enter') apply()
      }}
      maxLength={40}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  )
}
