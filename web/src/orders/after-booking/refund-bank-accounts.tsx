import type { TransferRefund } from '@pantul/contract/after-booking-wire'
import type { Order } from '@pantul/contract/history-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../design/button.tsx'
import { classes } from '../../design/classes.ts'
import { ErrorBlock } from '../../design/error-block.tsx'
import { Skeleton, SkeletonRegion } from '../../design/skeleton.tsx'
import cardStyles from '../order-card.module.css'
import { BankAccountForm } from './bank-account-form.tsx'
import styles from './refund-bank-accounts.module.css'
import { transferRefundQuery } from './refund-query.ts'

/** A form for the bank account of each refund by transfer that staff have not approved yet. */
export function RefundBankAccounts({ order: { id, refunds } }: { readonly order: Order }) {
  const transferIds = refunds.flatMap(({ transferId, state }) =>
    transferId !== null && (state === 'open' || state === 'requested') ? [transferId] : [],
  )
  return transferIds.map((transferId) => <RefundBankAccount key={transferId} id={transferId} orderId={id} />)
}

type Props = { readonly id: string; readonly orderId: string }

function RefundBankAccount({ id, orderId }: Props) {
  const { data, error, refetch } = useQuery(transferRefundQuery(id))
  if (data !== undefined) return <BankAccountPanel transfer={data} orderId={orderId} />
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

function BankAccountPanel({
  transfer,
  orderId,
}: {
  readonly transfer: TransferRefund
  readonly orderId: string
}) {
  const [isEditing, setEditing] = useState(false)
  const { id, bankAccountEnding } = transfer
  const amount = formatRupiah(transfer.amount)
  const headingId = `refund-${id}`
  return (
    <section
      className={classes(cardStyles['card'], cardStyles['wideGaps'], styles['panel'])}
      aria-labelledby={headingId}
    >
      {bankAccountEnding !== null && !isEditing ? (
        <>
          <h2 id={headingId} tabIndex={-1}>
            {m.after_booking_refund_transfer({ amount })}
          </h2>
          <p>{m.after_booking_account_given({ ending: bankAccountEnding })}</p>
          <Button variant="secondary" onClick={() => setEditing(true)}>
            {m.after_booking_account_change()}
          </Button>
        </>
      ) : (
        <>
          <h2 id={headingId} tabIndex={-1}>
            {m.after_booking_account_title({ amount })}
          </h2>
          <p>{m.after_booking_account_text()}</p>
          <BankAccountForm
            refundId={id}
            orderId={orderId}
            onSaved={() => {
              setEditing(false)
              document.getElementById(headingId)?.focus()
            }}
          />
        </>
      )}
    </section>
  )
}
