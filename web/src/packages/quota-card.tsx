import * as m from '@pantul/messages/words'
import type { OwnPackage } from '@pantul/contract/packages-wire'
import { daysBetween, type PlayDate, toDayMonthYear } from '@pantul/rules/play-date'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { venueNow } from '../browser/clock.ts'
import { useLocation } from '../venue/use-location.ts'
import { BookWithPackage } from './book-with-package.tsx'
import { locationsText, timeText } from './condition-text.ts'
import styles from './quota-card.module.css'
import { QuotaDetail } from './quota-detail.tsx'
import { QuotaRing } from './quota-ring.tsx'

/** Days before the last play date from which the card warns. */
const ENDS_SOON_DAYS = 14
/** Used if the location is unknown; a difference of one day does not matter for a warning. */
const FALLBACK_ZONE = 'Asia/Jakarta'

type Props = {
  readonly quota: OwnPackage
  readonly isOpen: boolean
  /** The open package is shown beside the list, not under its card. */
  readonly isBeside: boolean
  readonly onOpen: (id: string | null) => void
}

/** A package of the customer: its hours left, its conditions, and its history. */
export function QuotaCard({ quota, isOpen, isBeside, onOpen }: Props) {
  const { id, name, balance, hours, reserved, expires, state } = quota
  const daysLeft = useDaysLeft(quota)
  const panelId = useId()
  const nameId = useId()
  const isEnding = state === 'active' && balance > 0 && daysLeft <= ENDS_SOON_DAYS
  return (
    <article className={styles['card']} data-open={(isBeside && isOpen) || undefined} data-state={state}>
      <QuotaRing hoursLeft={balance} hours={hours} isOver={state !== 'active'} />
      <div className={styles['what']}>
        <h3 id={nameId}>{name}</h3>
        <p>
          {locationsText(quota)},{' '}
          <span className={styles['until']}>{m.packages_until({ date: toDayMonthYear(expires) })}</span>
        </p>
        <p>{timeText(quota).join(', ')}</p>
        {reserved > 0 && <p>{m.packages_reserved({ count: reserved })}</p>}
        {isEnding && <p className={styles['ending']}>{endingText(balance, daysLeft, expires)}</p>}
      </div>
      <button
        type="button"
        className={styles['history']}
        aria-label={m.packages_history_of({ name })}
        aria-current={isBeside ? isOpen : undefined}
        aria-expanded={isBeside ? undefined : isOpen}
        aria-controls={!isBeside && isOpen ? panelId : undefined}
        onClick={() => onOpen(isOpen && !isBeside ? null : id)}
      >
        {m.packages_history()}
        {isBeside ? (
          <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
        ) : (
          <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
        )}
      </button>
      {isOpen && !isBeside && (
        <div id={panelId} className={styles['detail']}>
          <QuotaDetail quota={quota} />
        </div>
      )}
      {!isBeside && state === 'active' && balance > 0 && (
        <div className={styles['book']}>
          <BookWithPackage quota={quota} describedBy={nameId} />
        </div>
      )}
    </article>
  )
}

/** Days until the last play date, on the calendar of the location that sold it. */
function useDaysLeft({ locationId, expires }: OwnPackage): number {
  const { locations } = useLocation()
  const zone = locations.find(({ id }) => id === locationId)?.timeZone ?? FALLBACK_ZONE
  return daysBetween(venueNow(zone).date, expires)
}

function endingText(hoursLeft: number, daysLeft: number, last: PlayDate): string {
  const hours = m.court_hours_count({ count: hoursLeft })
  return daysLeft <= 0
    ? m.packages_use_by_today({ hours })
    : m.packages_use_by({ hours, date: toDayMonthYear(last) })
}
