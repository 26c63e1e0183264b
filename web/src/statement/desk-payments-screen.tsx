import type { StatementFilter, StatementPayment } from '@pantul/contract/desk-verify-payments-wire'
import { verificationFilters } from '@pantul/contract/desk-verify-payments'
import * as m from '@pantul/messages/words'
import { isPlayDate } from '@pantul/rules/play-date'
import { staffMay } from '@pantul/rules/staff-may'
import { statementMethods } from '@pantul/rules/tender'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../design/button.tsx'
import { Empty } from '../design/empty.tsx'
import { ErrorBlock } from '../design/error-block.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { DeskCodeDialog } from '../desk/desk-code-dialog.tsx'
import { DeskOutdatedNotice } from '../desk/desk-outdated-notice.tsx'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { DeskExportButton } from '../exports/desk-export-button.tsx'
import { DeskPaymentsFilters } from './desk-payments-filters.tsx'
import { statementQuery, useVerification } from './desk-payments-query.ts'
import styles from './desk-payments-screen.module.css'
import { DeskPaymentsSelected } from './desk-payments-selected.tsx'
import { DeskPaymentsTable } from './desk-payments-table.tsx'

/** The parameters of the address: `?filter=all&method=edc&day=2031-03-05&by=…`. */
type Address = {
  readonly filter?: string
  readonly method?: string
  readonly day?: string
  readonly by?: string
}

/** `/desk/KEM/payments`: payments by card, static QRIS and transfer, to be compared with the bank statement. */
export function DeskPaymentsScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <Payments key={location.id} location={location} />
}

function filterOf(address: Address): StatementFilter {
  const { filter, method, day, by } = address
  return {
    filter: verificationFilters.find((known) => known === filter) ?? 'unverified',
    method: statementMethods.find((known) => known === method) ?? null,
    day: day !== undefined && isPlayDate(day) ? day : null,
    by: by === undefined || by === '' ? null : by,
  }
}

function Payments({ location }: { readonly location: DeskLocation }) {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const filter = filterOf(address)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { data, isError, isFetching, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
    useInfiniteQuery(statementQuery(location.id, filter))
  const verifying = useVerification(location.id, () => setSelected(new Set()))
  const go = (next: StatementFilter): void => {
    setSelected(new Set())
    void navigate({
      to: `/desk/${location.id}/payments`,
      search: Object.fromEntries(Object.entries(next).filter(([, value]) => value !== null)),
      resetScroll: false,
    })
  }
  // Removes duplicates, because a payment may move to the next page between two requests.
  const payments = [
    ...new Map(
      (data?.pages ?? []).flatMap((page) => page.payments).map((payment) => [payment.publicId, payment]),
    ).values(),
  ]
  const selectedPayments = payments.filter(({ publicId }) => selected.has(publicId))
  const mayVerify = staffMay(location.roles, 'verify-payments')

  return (
    <div className={styles['screen']}>
      <header className={styles['head']}>
        <h1 className="display">{m.desk_payments()}</h1>
        <DeskExportButton
          location={location}
          list="payments"
          title={m.desk_payments()}
          filter={{
            filter: filter.filter,
            method: filter.method,
            from: filter.day,
            to: filter.day,
            person: filter.by,
          }}
        />
      </header>
      <DeskPaymentsFilters filter={filter} people={data?.pages.at(-1)?.unverified ?? []} onFilter={go} />
      {isError && data !== undefined && <DeskOutdatedNotice onRetry={() => void refetch()} />}
      {data === undefined && isError && !isFetching && (
        <ErrorBlock title={m.desk_payments_not_loaded()} onRetry={() => void refetch()}>
          {error.message}
        </ErrorBlock>
      )}
      {data === undefined && (isFetching || !isError) && (
        <SkeletonRegion label={m.desk_payments_loading()}>
          <Skeleton height={420} radius={16} />
        </SkeletonRegion>
      )}
      {data !== undefined && payments.length === 0 && (
        <Empty
          title={filter.filter === 'unverified' ? m.desk_payments_none_left() : m.desk_payments_none()}
        />
      )}
      {payments.length > 0 && (
        <DeskPaymentsTable
          locationId={location.id}
          payments={payments}
          selected={mayVerify ? selected : null}
          onSelected={setSelected}
        />
      )}
      {hasNextPage && (
        <Button
          variant="secondary"
          onClick={() => void fetchNextPage()}
          busy={isFetchingNextPage ? m.history_more_loading() : undefined}
        >
          {m.history_more()}
        </Button>
      )}
      {mayVerify && selectedPayments.length > 0 && (
        <DeskPaymentsSelected
          payments={selectedPayments}
          isBusy={verifying.isBusy}
          problem={verifying.problem}
          onVerify={(isVerified) =>
            verifying.send({ payments: idsToChange(selectedPayments, isVerified), isVerified })
          }
        />
      )}
      <DeskCodeDialog needsCode={verifying.needsCode} repeat={verifying.repeat} forget={verifying.forget} />
    </div>
  )
}

/** The ids of the payments that are not in the wanted state yet. */
const idsToChange = (payments: readonly StatementPayment[], isVerified: boolean): string[] =>
  payments.filter(({ verified }) => (verified === null) === isVerified).map(({ publicId }) => publicId)
