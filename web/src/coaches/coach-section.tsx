import * as m from '@pantul/messages/words'
import { replaceItem } from '@pantul/rules/basket'
import { withCoach, type BookingItem } from '@pantul/rules/booking-item'
import {
  coachAvailability,
  chooseCoach,
  extendCoach,
  setPlayers,
  toggleCoach,
  type CoachOffer,
  type PickedCoach,
} from '@pantul/rules/coach'
import { coachClashes } from '@pantul/rules/coach-clash'
import { hourRange, type Hours } from '@pantul/rules/hours'
import { isProblem, type Problem } from '@pantul/rules/problem'
import type { CoachDay } from '@pantul/contract/coaches-wire'
import { useRef, useState } from 'react'
import { useBasket, useBasketStore } from '../basket/basket-store.ts'
import { Button } from '../design/button.tsx'
import { classes } from '../design/classes.ts'
import { shortDay } from '../design/date-text.ts'
import { announce } from '../design/live-region.tsx'
import { toast } from '../design/toast.tsx'
import { CoachRow, type RadioKeys } from './coach-row.tsx'
import { coachProblemLines, hourList } from './coach-text.ts'
import rowStyles from './coach-row.module.css'
import styles from './coach-screen.module.css'

type Props = {
  readonly locationId: string
  readonly item: BookingItem
  readonly day: CoachDay
  readonly hasHeading: boolean
}
type CoachProblem = { readonly coachId: string; readonly problem: Problem; readonly hoursWithoutClash: Hours }

/** The coaches for one booking item. */
export function CoachSection({ locationId, item, day, hasHeading }: Props) {
  const basket = useBasket()
  const change = useBasketStore((state) => state.change)
  const [coachProblem, setCoachProblem] = useState<CoachProblem | null>(null)
  const noCoachRadio = useRef<HTMLInputElement>(null)
  // Arrow keys click the radio button that they reach; such a click must not remove the chosen coach.
  const isByKey = useRef(false)
  const keys: RadioKeys = {
    onKeyDown: ({ key }) => {
      isByKey.current = key !== 'Tab'
    },
    onKeyUp: () => {
      isByKey.current = false
    },
  }

  const setCoach = (coach: PickedCoach | null) => {
    setCoachProblem(null)
    change(replaceItem(basket, withCoach(item, coach)))
  }

  const refuse = (offer: CoachOffer, problem: Problem) => {
    toast(coachProblemLines(problem).join(' '), 'wrong')
    // The row already shows that a coach is unavailable.
    if (problem.problem === 'COACH_UNAVAILABLE') return setCoachProblem(null)
    const { free } = coachAvailability(offer, item.hours)
    const clashing = coachClashes(free, item.date, item.id, basket.items).flatMap(({ hours }) => hours)
    setCoachProblem({
      coachId: offer.id,
      problem,
      hoursWithoutClash: free.filter((hour) => !clashing.includes(hour)),
    })
  }

  const toggle = (offer: CoachOffer, onlyHours?: Hours) => {
    if (isByKey.current && item.coach?.id === offer.id) return
    const choice = { item, offer, scales: day.scales, basketItems: basket.items }
    const chosen = onlyHours === undefined ? toggleCoach(choice) : chooseCoach({ ...choice, onlyHours })
    if (isProblem(chosen)) return refuse(offer, chosen)
    const coachBefore = item.coach
    setCoach(chosen)
    if (chosen !== null && coachBefore !== null && coachBefore.id !== chosen.id)
      toast(m.coaches_replaces({ chosen: chosen.name, before: coachBefore.name, id: item.id }))
  }

  const extend = (offer: CoachOffer) => {
    if (item.coach === null) return
    const choice = { item, offer, scales: day.scales, basketItems: basket.items }
    const extended = extendCoach(item.coach, choice)
    if (isProblem(extended)) return refuse(offer, extended)
    setCoach(extended)
    announce(m.coaches_extended({ name: extended.name, hours: hourList(extended.hours) }))
  }

  const radioGroup = `coach-${item.id}`
  const title = `${m.basket_booking({ id: item.id })}, ${shortDay(item.date)}, ${hourRange(item.hours)}`
  return (
    <section className={styles['section']} aria-label={title}>
      {hasHeading && <h2 className={styles['head']}>{title}</h2>}
      <div role="radiogroup" aria-label={title} className={styles['rows']}>
        <label
          className={classes(rowStyles['row'], styles['noCoach'], item.coach === null && rowStyles['chosen'])}
        >
          <input
            ref={noCoachRadio}
            type="radio"
            name={radioGroup}
            className="hiddenText"
            checked={item.coach === null}
            {...keys}
            onChange={() => setCoach(null)}
          />
          {m.coaches_no_coach()}
        </label>
        {byAvailability(day.offers, item.hours).map((offer) => (
          <CoachRow
            key={offer.id}
            locationId={locationId}
            radioGroup={radioGroup}
            keys={keys}
            offer={offer}
            hours={item.hours}
            scales={day.scales}
            picked={item.coach?.id === offer.id ? item.coach : null}
            addableHours={item.coach?.id === offer.id ? addableHoursOf(item, offer) : []}
            onToggle={() => toggle(offer)}
            onExtend={() => extend(offer)}
            onPlayers={(players) =>
              item.coach !== null && setCoach(setPlayers(item.coach, players, day.scales, offer))
            }
            problemPanel={
              coachProblem?.coachId === offer.id && (
                <div className={styles['problem']} role="alert">
                  {coachProblemLines(coachProblem.problem).map((line) => (
                    <p key={line}>{line}</p>
                  ))}
                  <div>
                    <Button
                      variant="inverse"
                      onClick={() => {
                        setCoachProblem(null)
                        noCoachRadio.current?.focus()
                      }}
                    >
                      {m.coaches_another()}
                    </Button>
                    {coachProblem.hoursWithoutClash.length > 0 && (
                      <Button
                        variant="continue"
                        onClick={() => toggle(offer, coachProblem.hoursWithoutClash)}
                      >
                        {m.coaches_use_only({ hours: hourList(coachProblem.hoursWithoutClash) })}
                      </Button>
                    )}
                  </div>
                </div>
              )
            }
          />
        ))}
      </div>
    </section>
  )
}

/** Fully available coaches first, then partly available ones, then the others. Cheaper ones come first among equals. */
function byAvailability(offers: readonly CoachOffer[], hours: Hours): CoachOffer[] {
  const rank = { full: 0, partly: 1, none: 2 } as const
  const rankOf = (offer: CoachOffer): number => rank[coachAvailability(offer, hours).kind]
  return offers.toSorted((a, b) => rankOf(a) - rankOf(b) || a.price - b.price || a.name.localeCompare(b.name))
}

/** Free hours of the booking that the chosen coach does not have yet. */
const addableHoursOf = ({ hours, coach }: BookingItem, offer: CoachOffer): Hours =>
  coach === null ? [] : coachAvailability(offer, hours).free.filter((hour) => !coach.hours.includes(hour))
