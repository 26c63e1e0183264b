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
import { numberInvoices } from '../../orders/states/number-invoices.ts'
import { describeSums } from '../sold-items/describe-sold-items.ts'
import { readSoldLines, readSoldPackages } from '../sold-items/read-sold-items.ts'
import { readPaymentAttempts, readRefunds } from './read-payments.ts'
import { findReadableOrder, type ReadableOrder } from '../../orders/stored/find-order.ts'
import type { Reader } from '../../orders/stored/order-access.ts'
import { describeRefund } from './show-order.ts'

type Invoice = DataOf<typeof OrderInvoice>
type InvoicedOrder = ReadableOrder & { readonly invoiceNumber: string; readonly issuedAt: Temporal.Instant }

/**
 * The invoice of an order that was confirmed; it stays after a refund. The total is written in words in the reader's
 * language. Refusals: ORDER_UNKNOWN; INVOICE_MISSING if the order was never confirmed.
 */
export async function showInvoice(
  db: Database,
  publicId: string,
  { reader, locale }: { readonly reader: Reader; readonly locale: Locale },
): Promise<Invoice> {
  const order = await findInvoicedOrder(db, publicId, reader)
  const payments = (await readPaymentAttempts(db, order.id)).filter(({ settlesOrder }) => settlesOrder)
  const [firstPayment] = payments
  const localTime = (at: Temporal.Instant): string => localMoment(at, order.timeZone)
  return invoiceToWire({
    number: order.invoiceNumber,
    issuedAt: localTime(order.issuedAt),
    seller: {
      legalName: order.legalName,
      name: order.locationName,
      address: `${order.address}, ${order.city}`,
      taxNumber: order.taxNumber,
    },
    buyer: { name: order.name, email: order.email, phone: order.phone },
    orderNumber: order.number,
    packages: await readSoldPackages(db, [order.id]),
    enrolments: await soldPlacesOf(db, [order.id]),
    ...describeSums(order, await readSoldLines(db, [order.id])),
    total: order.total,
    totalInWords: totalInWords(order.total, locale),
    method: firstPayment?.method ?? null,
    payments: payments.map(({ method, amount }) => ({ method, amount })),
    paidAt: firstPayment?.paidAt == null ? null : localTime(firstPayment.paidAt),
    refunds: (await readRefunds(db, order.id)).map((refund) => describeRefund(refund, order.timeZone)),
  })
}

async function findInvoicedOrder(db: Database, publicId: string, reader: Reader): Promise<InvoicedOrder> {
  const order = await findReadableOrder(db, publicId, reader)
  if (order === undefined) throw new Refusal(problem('ORDER_UNKNOWN'))
  if (order.confirmedAt === null) throw new Refusal(problem('INVOICE_MISSING'))
  if (hasInvoice(order)) return order
  // The order was confirmed before invoices existed. It gets its invoice number now.
  await db.transaction(async (tx) => {
    await tx.query('select id from sales_order where id = $1 for update', [order.id])
    await numberInvoices(tx, [order.id], reader.now)
  })
  return findInvoicedOrder(db, publicId, reader)
}

const hasInvoice = (order: ReadableOrder): order is InvoicedOrder =>
  order.invoiceNumber !== null && order.issuedAt !== null
