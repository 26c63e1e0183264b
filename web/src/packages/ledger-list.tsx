import * as m from '@pantul/messages/words'
import type { LedgerEntry } from '@pantul/contract/packages-wire'
import { hourRange } from '@pantul/rules/hours'
import { formatAmount } from '@pantul/rules/money'
import { toDayMonthYear } from '@pantul/rules/play-date'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '../design/button.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import styles from './ledger-list.module.css'
import { ledgerQuery } from './packages-query.ts'
import { visibleEntries } from './visible-entries.ts'

/** The history of a package, newest entry first: when, where, how many hours. */
export function LedgerList({ quotaId }: { readonly quotaId: string }) {
  const { data, error, refetch } = useQuery(ledgerQuery(quotaId))
  if (data === undefined && error === null)
    return (
      <SkeletonRegion label={m.packages_history_loading()}>
        <Skeleton height={96} />
      </SkeletonRegion>
    )
  if (data === undefined)
    return (
      <div className={styles['failed']} role="alert">
        <p>{m.packages_history_not_loaded()}</p>
        <Button variant="secondary" onClick={() => void refetch()}>
          {m.design_try_again()}
        </Button>
      </div>
    )
  return (
    <ol className={styles['entries']}>
      {visibleEntries(data).map((entry) => (
        <Entry key={`${entry.kind} ${entry.at} ${entry.orderId}`} entry={entry} />
      ))}
    </ol>
  )
}

function Entry({ entry }: { readonly entry: LedgerEntry }) {
  const { kind, courtHours, at, orderId, orderNumber, date, hours, courtNames } = entry
  const day = toDayMonthYear(date ?? at.slice(0, 10))
  const when = hours.length === 0 ? day : `${day}, ${hourRange(hours)}`
  return (
    <li>
      <p>
        <b>{[when, ...courtNames].join(', ')}</b>
        <span>
          {kindText[kind]()}
          {orderId !== null && orderNumber !== null && (
            <>
              {', '}
              <Link to={`/history-transactions/${orderId}`}>{m.history_order({ number: orderNumber })}</Link>
            </>
          )}
        </span>
      </p>
      <span className={styles['units']}>
        {m.packages_units({ units: courtHours > 0 ? `+${courtHours}` : formatAmount(courtHours) })}
      </span>
    </li>
  )
}

const kindText: Readonly<Record<LedgerEntry['kind'], () => string>> = {
  grant: m.packages_entry_grant,
  reserve: m.packages_entry_reserve,
  consume: m.packages_entry_consume,
  release: m.after_booking_credit_return,
  refund: m.after_booking_credit_return,
  expire: m.history_tag_expired,
  adjust: m.packages_entry_adjust,
}
