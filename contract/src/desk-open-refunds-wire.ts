import type { DataOf } from './call.ts'
import type { DeskOpenRefunds } from './desk-open-refunds.ts'

/** A refund that is not done; rupiah. `since`: ISO 8601, local time with offset. `actor`: who must act next. */
export type OpenRefund = {
  readonly orderNumber: string
  readonly name: string
  readonly amount: number
  readonly since: string
  readonly actor: 'gateway' | 'guest' | 'finance'
}

export const openRefundsToWire = (refunds: readonly OpenRefund[]): DataOf<typeof DeskOpenRefunds> => ({
  Refunds: refunds.map(({ orderNumber, name, amount, since, actor }) => ({
    OrderNo: orderNumber,
    Name: name,
    Amount: amount,
    Since: since,
    WhoActs: actor,
  })),
})
