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
import parts from '../desk/desk-panel-parts.module.css'
import type { SaleExtras } from './desk-sale-extras.ts'
import styles from './desk-sale.module.css'

const MAX_PLAYERS = 4

type Props = {
  readonly locationId: string
  /** The hours and courts of the sale. */
  readonly item: BookingItem
  readonly extras: SaleExtras
  readonly onExtras: (extras: SaleExtras) => void
  /** False if staff lower the price, because a discount and a promo exclude each other. */
  readonly takesPromoCode: boolean
}

/** A button that opens the fields for a coach, add-ons and a promo code. */
export function DeskSaleExtrasFields({ locationId, item, extras, onExtras, takesPromoCode }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <Button variant="secondary" wide onClick={() => setOpen(true)}>
        {m.sell_extras()}
      </Button>
    )
  const fieldProps = { locationId, item, extras, onExtras }
  return (
    <fieldset className={parts['fieldGroup']}>
      <legend>{m.sell_extras()}</legend>
      <CoachField {...fieldProps} />
      <AddOnFields {...fieldProps} />
      {takesPromoCode && (
        <PromoCodeField code={extras.promoCode} onCode={(promoCode) => onExtras({ ...extras, promoCode })} />
      )}
      <Button variant="secondary" wide onClick={() => setOpen(false)}>
        {m.history_tab_done()}
      </Button>
    </fieldset>
  )
}

type FieldProps = Omit<Props, 'takesPromoCode'>

function CoachField({ locationId, item, extras, onExtras }: FieldProps) {
  const { data: day } = useQuery(coachDayQuery(locationId, item.date))
  const freeCoaches = (day?.offers ?? []).filter(
    (offer) => coachAvailability(offer, item.hours).kind !== 'none',
  )
  const { coach } = extras
  const choose = (coachId: string): void => {
    const offer = freeCoaches.find(({ id }) => id === coachId)
    const chosenCoach = offer && { offer, scales: day?.scales ?? [], players: coach?.players ?? 1 }
    onExtras({ ...extras, coach: chosenCoach ?? null })
  }
  return (
    <>
      <SelectField
        label={m.coaches_coach({ name: '' }).trim() /* the message is `Coach {name}` */}
        value={coach?.offer.id ?? ''}
        onValue={choose}
        options={[
          { value: '', label: m.coaches_no_coach() },
          ...freeCoaches.map(({ id, name, price }) => ({
            value: id,
            label: `${name}, ${formatAmount(price)}`,
          })),
        ]}
      />
      {coach !== null && (
        <div className={styles['stepperRow']}>
          <span>{m.coaches_players()}</span>
          <Stepper
            label={m.coaches_players()}
            value={coach.players}
            least={1}
            most={MAX_PLAYERS}
            onValue={(players) => onExtras({ ...extras, coach: { ...coach, players } })}
          />
        </div>
      )}
    </>
  )
}

function AddOnFields({ locationId, item, extras, onExtras }: FieldProps) {
  const { data: offers = [] } = useQuery(addOnsQuery(locationId, item))
  const changeQuantity = (code: string, quantity: number): void => {
    const addOns = setQuantity(extras.addOns, code, quantity)
    if (!isProblem(addOns)) onExtras({ ...extras, addOns })
  }
  return offers.map(({ item: code, name, price, piecesLeft }) => (
    <div key={code} className={styles['stepperRow']}>
      <span>
        {name} <small>{formatAmount(price)}</small>
      </span>
      <Stepper
        label={name}
        value={extras.addOns.find((picked) => picked.item === code)?.quantity ?? 0}
        least={0}
        most={Math.min(piecesLeft ?? Infinity, maxPieces(item, piecesLeft !== null))}
        onValue={(quantity) => changeQuantity(code, quantity)}
      />
    </div>
  ))
}

type PromoCodeProps = { readonly code: string; readonly onCode: (code: string) => void }

/** The code is applied by Enter, or when the field is left. */
function PromoCodeField({ code, onCode }: PromoCodeProps) {
  const [text, setText] = useState(code)
  const apply = (): void => {
    if (text.trim() !== code) onCode(text.trim())
  }
  return (
    <Field
      label={m.promos_field()}
      value={text}
      onValue={setText}
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
