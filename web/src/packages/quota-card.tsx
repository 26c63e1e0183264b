import {
  court_hours_count,
  packages_history,
  packages_history_of,
  packages_reserved,
  packages_use_by,
  packages_use_by_today,
  packages_until,
} from '@pantul/messages/words'
import { daysBetween, fromDayMonthYear } from '@pantul/rules/play-date'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { venueNow } from '../browser/clock.ts'
import { useLocation } from '../venue/use-location.ts'
import { BookWith } from './book-with.tsx'
import { placeWords, timeWords } from './condition-words.ts'
import type { OwnPackage } from './packages-query.ts'
import styles from './quota-card.module.css'
import { QuotaDetail } from './quota-detail.tsx'
import { QuotaRing } from './quota-ring.tsx'

/** From so many days before its end a package says so. */
const ENDS_SOON_DAYS = 14
/** Where the location is no longer known: a day more or less hardly matters to a warning. */
const SOME_ZONE = 'Asia/Jakarta'

type Props = {
  readonly quota: OwnPackage
  readonly isOpen: boolean
  /** What is open stands beside the list, not under its card. */
  readonly isBeside: boolean
  readonly onOpen: (id: string | null) => void
}

/** A package of one's own: what is left of it, where and when it may be used, and the way to its history. */
export function QuotaCard({ quota, isOpen, isBeside, onOpen }: Props) {
  const { QuotaID, Name, Balance, Hours, Reserved, ExpiresOn, State } = quota
  const daysLeft = useDaysLeft(quota)
  const panelId = useId()
  const nameId = useId()
  const isEnding = State === 'active' && Balance > 0 && daysLeft <= ENDS_SOON_DAYS
  return (
    <article className={styles['card']} data-open={(isBeside && isOpen) || undefined} data-state={State}>
      <QuotaRing left={Balance} hours={Hours} isOver={State !== 'active'} />
      <div className={styles['what']}>
        <h3 id={nameId}>{Name}</h3>
        <p>
          {placeWords(quota)}, <span className={styles['until']}>{packages_until({ date: ExpiresOn })}</span>
        </p>
        <p>{timeWords(quota).join(', ')}</p>
        {Reserved > 0 && <p>{packages_reserved({ count: Reserved })}</p>}
        {isEnding && <p className={styles['ending']}>{endingWords(Balance, daysLeft, ExpiresOn)}</p>}
      </div>
      <button
        type="button"
        className={styles['history']}
        aria-label={packages_history_of({ name: Name })}
        aria-current={isBeside ? isOpen : undefined}
        aria-expanded={isBeside ? undefined : isOpen}
        aria-controls={!isBeside && isOpen ? panelId : undefined}
        onClick={() => onOpen(isOpen && !isBeside ? null : QuotaID)}
      >
        {packages_history()}
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
      {!isBeside && State === 'active' && Balance > 0 && (
        <div className={styles['book']}>
          <BookWith quota={quota} describedBy={nameId} />
        </div>
      )}
    </article>
  )
}

/** Days until the last play date, on the calendar of the location that sold it. */
function useDaysLeft({ SalesOfficeID, ExpiresOn }: OwnPackage): number {
  const { locations } = useLocation()
  const zone = locations.find(({ id }) => id === SalesOfficeID)?.timeZone ?? SOME_ZONE
  const last = fromDayMonthYear(ExpiresOn)
  return last === null ? Number.POSITIVE_INFINITY : daysBetween(venueNow(zone).date, last)
}

function endingWords(left: number, days: number, date: string): string {
  const hours = court_hours_count({ count: left })
  return days <= 0 ? packages_use_by_today({ hours }) : packages_use_by({ hours, date })
}
