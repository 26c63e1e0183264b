import * as m from '@pantul/messages/words'
import { coachAvailability, type CoachOffer, type PickedCoach } from '@pantul/rules/coach'
import { coachPrice, type Scale } from '@pantul/rules/coach-price'
import type { Hours } from '@pantul/rules/hours'
import { formatAmount, formatRupiah } from '@pantul/rules/money'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../design/button.tsx'
import { classes } from '../design/classes.ts'
import { Stepper } from '../design/stepper.tsx'
import { CoachPicture } from './coach-picture.tsx'
import { availabilityText, hourList } from './coach-text.ts'
import styles from './coach-row.module.css'

/** Key handlers that detect when a radio button is reached by keyboard. */
export type RadioKeys = Pick<ComponentProps<'input'>, 'onKeyDown' | 'onKeyUp'>

type Props = {
  readonly locationId: string
  readonly offer: CoachOffer
  readonly hours: Hours
  readonly scales: readonly Scale[]
  /** The picked coach, if it is this one. */
  readonly picked: PickedCoach | null
  readonly radioGroup: string
  /** The problem of a choice, shown under its row. */
  readonly problemPanel: ReactNode
  readonly onToggle: () => void
  readonly keys: RadioKeys
  readonly onPlayers: (players: number) => void
  /** Hours of the booking in which the chosen coach is free, but is not booked yet. */
  readonly addableHours: Hours
  readonly onExtend: () => void
}

/** A coach with availability and price; if chosen, with the number of players. */
export function CoachRow({
  locationId,
  offer,
  hours,
  scales,
  picked,
  radioGroup,
  problemPanel,
  onToggle,
  keys,
  onPlayers,
  addableHours,
  onExtend,
}: Props) {
  const availability = coachAvailability(offer, hours)
  const isUnavailable = availability.kind === 'none'
  const players = Math.max(1, picked?.players ?? 1)
  const name = m.coaches_coach({ name: offer.name })
  return (
    <div
      className={classes(
        styles['row'],
        picked !== null && styles['chosen'],
        isUnavailable && styles['unavailable'],
      )}
    >
      <label className={styles['choice']}>
        <input
          type="radio"
          name={radioGroup}
          className="hiddenText"
          checked={picked !== null}
          aria-disabled={isUnavailable || undefined}
          // `onClick`, not `onChange`: a second click on the chosen coach removes it.
          onClick={onToggle}
          {...keys}
          onChange={() => undefined}
        />
        <CoachPicture locationId={locationId} coach={offer} />
        <span className={styles['who']}>
          <b>{name}</b>
          <CoverageBar hours={hours} free={availability.free} />
          <span className="tight">{availabilityText(availability, hours)}</span>
        </span>
        <span className={styles['price']}>
          <b>{formatAmount(coachPrice(offer, players, scales))}</b>
          <span className="tight">{m.coaches_per_hour()}</span>
        </span>
      </label>
      {picked !== null && (
        <div className={styles['players']}>
          <span>{m.coaches_players()}</span>
          <Stepper label={m.coaches_players()} value={players} least={1} most={50} onValue={onPlayers} />
          <div className="tight">
            {m.coaches_price_for({ price: formatRupiah(picked.price), count: players })}
            <ScaleText offer={offer} scales={scales} />
          </div>
          {addableHours.length > 0 && (
            <Button variant="secondary" onClick={onExtend}>
              {m.coaches_extend({ name, hours: hourList(addableHours) })}
            </Button>
          )}
        </div>
      )}
      {problemPanel}
    </div>
  )
}

/** One segment per hour of the booking, filled if the coach is free. The text next to it says the same. */
const CoverageBar = ({ hours, free }: { readonly hours: Hours; readonly free: Hours }) => (
  <span className={styles['coverage']} aria-hidden="true">
    {hours.map((hour) => (
      <i key={hour} data-free={free.includes(hour) || undefined} />
    ))}
  </span>
)

/** The prices of the coach's price list (`rate`) for each number of players, shown after a tap. */
function ScaleText({ offer, scales }: { readonly offer: CoachOffer; readonly scales: readonly Scale[] }) {
  const rows = scales.filter(({ rate }) => rate === offer.rate).toSorted((a, b) => a.players - b.players)
  if (rows.length === 0) return null
  return (
    <details>
      <summary>{m.coaches_scale()}</summary>
      {rows.map(({ players, price }) => (
        <span key={players}>{m.coaches_scale_row({ count: players, price: formatAmount(price) })}</span>
      ))}
    </details>
  )
}
