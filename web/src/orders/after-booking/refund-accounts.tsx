import type { TransferRefund } from '@pantul/contract/after-booking-wire'
import type { Order } from '@pantul/contract/history-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../design/button.tsx'
import { ErrorBlock } from '../../design/error-block.tsx'
import { Skeleton, SkeletonRegion } from '../../design/skeleton.tsx'
import { RefundAccountForm } from './refund-account-form.tsx'
import styles from './refund-accounts.module.css'
import { transferRefundQuery } from './refund-query.ts'

/** A form for the account of each bank refund that is not yet approved. */
export function RefundAccounts({ order: { id, refunds } }: { readonly order: Order }) {
  const transferIds = refunds.flatMap(({ transferId, state }) =>
    transferId !== null && (state === 'open' || state === 'requested') ? [transferId] : [],
  )
  return transferIds.map((transferId) => <RefundAccount key={transferId} id={transferId} orderId={id} />)
}

type Props = { readonly id: string; readonly orderId: string }

function RefundAccount({ id, orderId }: Props) {
  const { data, error, refetch } = useQuery(transferRefundQuery(id))
  if (data !== undefined) return <Panel transfer={data} orderId={orderId} />
  if (error === null)
    return (
      <SkeletonRegion label={m.after_booking_account_loading()}>
        <Skeleton height={260} radius={16} />
      </SkeletonRegion>
    )
  return (
    <ErrorBlock title={m.after_booking_account_not_loaded()} onRetry={() => void refetch()}>
      {error.message}
    </ErrorBlock>
  )
}

function Panel({ transfer, orderId }: { readonly transfer: TransferRefund; readonly orderId: string }) {
  const [isChanging, setChanging] = useState(false)
  const { id, accountEnding } = transfer
  const amount = formatRupiah(transfer.amount)
  const heading = `refund-${id}`
  return (
    <section className={styles['panel']} aria-labelledby={heading}>
      {accountEnding !== null && !isChanging ? (
        <>
          <h2 id={heading} tabIndex={-1}>
            {m.after_booking_refund_transfer({ amount })}
          </h2>
          <p>{m.after_booking_account_given({ ending: accountEnding })}</p>
          <Button variant="secondary" onClick={() => setChanging(true)}>
            {m.after_booking_account_change()}
          </Button>
        </>
      ) : (
        <>
          <h2 id={heading} tabIndex={-1}>
            {m.after_booking_account_title({ amount })}
          </h2>
          <p>{m.after_booking_account_text()}</p>
          <RefundAccountForm
            id={id}
            orderId={orderId}
            onGiven={() => {
              setChanging(false)
              document.getElementById(heading)?.focus()
            }}
          />
        </>
      )}
    </section>
  )
}
