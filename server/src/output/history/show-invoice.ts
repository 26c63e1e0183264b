import type { DataOf } from '@pantul/contract/call'
import type { OrderInvoice } from '@pantul/contract/history'
import { invoiceToWire } from '@pantul/contract/invoice-wire'
import { problem } from '@pantul/rules/problem'
import { totalInWords } from '@pantul/rules/total-in-words'
import { localMoment } from '../../platform/base/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import { soldPlacesOf } from '../../sales/enrolments/sold-places.ts'
import type { Locale } from '../../platform/http/language.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { numberInvoices } from '../../orders/number-invoices.ts'
import { soldLines, soldPackagesOf } from '../payment-page/queries.ts'
import { sumsOf } from '../payment-page/show-sums.ts'
import { attemptsOf, refundsOf } from './queries.ts'
import { findReadableOrder, type ReadableOrder } from '../../orders/find-order.ts'
import type { Reader } from '../../orders/order-access.ts'
import { describeRefund } from './show-order.ts'

type Invoice = DataOf<typeof OrderInvoice>
/** An order with an invoice number. */
type InvoicedOrder = ReadableOrder & { readonly invoiceNumber: string; readonly issuedAt: Temporal.Instant }

/**
 * The invoice of a paid order, also after a refund. The total is written in words in the reader's language. Refusals:
 * ORDER_UNKNOWN; INVOICE_MISSING before payment.
 */
export async function showInvoice(
  db: Database,
  publicId: string,
  { reader, locale }: { readonly reader: Reader; readonly locale: Locale },
): Promise<Invoice> {
  const order = await findOrNumberInvoice(db, publicId, reader)
  const attempts = await attemptsOf(db, order.id)
  const settling = attempts.filter(({ settlesOrder }) => settlesOrder)
  const [payment] = settling
  const moment = (at: Temporal.Instant): string => localMoment(at, order.timeZone)
  return invoiceToWire({
    number: order.invoiceNumber,
    issuedAt: moment(order.issuedAt),
    seller: {
      legalName: order.legalName,
      name: order.locationName,
      address: `${order.address}, ${order.city}`,
      taxNumber: order.taxNumber,
    },
    buyer: { name: order.name, email: order.email, phone: order.phone },
    orderNumber: order.number,
    packages: await soldPackagesOf(db, [order.id]),
    enrolments: await soldPlacesOf(db, [order.id]),
    ...sumsOf(order, await soldLines(db, order.id)),
    total: order.total,
    totalInWords: totalInWords(order.total, locale),
    method: payment?.method ?? null,
    payments: settling.map(({ method, amount }) => ({ method, amount })),
    paidAt: payment?.paidAt == null ? null : moment(payment.paidAt),
    refunds: (await refundsOf(db, order.id)).map((refund) => describeRefund(refund, order.timeZone)),
  })
}

/** An order that was confirmed before invoices existed gets its number at the first request. */
async function findOrNumberInvoice(db: Database, publicId: string, reader: Reader): Promise<InvoicedOrder> {
  const order = await findReadableOrder(db, publicId, reader)
  if (order === undefined) throw new Refusal(problem('ORDER_UNKNOWN'))
  if (order.confirmedAt === null) throw new Refusal(problem('INVOICE_MISSING'))
  if (hasInvoice(order)) return order
  await db.transaction(async (tx) => {
    await tx.query('select id from sales_order where id = $1 for update', [order.id])
    await numberInvoices(tx, [order.id], reader.now)
  })
  return findOrNumberInvoice(db, publicId, reader)
}

const hasInvoice = (order: ReadableOrder): order is InvoicedOrder =>
  order.invoiceNumber !== null && order.issuedAt !== null
