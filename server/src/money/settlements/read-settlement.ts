import { problem } from '@pantul/rules/problem'
import { readCsv, type CsvColumns, type CsvLine } from '../../platform/base/read-csv.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { amountsOf, feeSign, type FeeColumns } from './read-amounts.ts'
import { readTime } from './read-time.ts'

/**
 * The columns of a gateway's settlement or transaction report that are read; others are left out. A fee may stand in two
 * columns, the second for its tax. Without a net amount it is the amount less the fee.
 */
const columns = {
  order: {
    title: 'Order ID',
    names: ['orderid', 'ordernumber', 'orderno', 'referenceid', 'idpesanan', 'nomorpesanan', 'idorder'],
    isRequired: true,
  },
  amount: {
    title: 'Amount',
    names: [
      'amount',
      'grossamount',
      'gross',
      'transactionamount',
      'totalamount',
      'jumlah',
      'jumlahtransaksi',
      'nominal',
    ],
    isRequired: true,
  },
  fee: {
    title: 'Fee',
    names: [
      'fee',
      'fees',
      'totalfee',
      'feeamount',
      'mdr',
      'merchantfee',
      'transactionfee',
      'biaya',
      'biayatransaksi',
    ],
    isRequired: true,
  },
  feeTax: { names: ['vat', 'feevat', 'vatonfee', 'feetax', 'taxonfee', 'ppn', 'ppnbiaya'] },
  net: {
    names: [
      'net',
      'netamount',
      'settlementamount',
      'amountsettled',
      'jumlahbersih',
      'bersih',
      'jumlahditerima',
    ],
  },
  at: {
    title: 'Transaction time',
    names: [
      'transactiontime',
      'transactiondate',
      'transactiondatetime',
      'datetime',
      'waktutransaksi',
      'tanggaltransaksi',
    ],
    isRequired: true,
  },
  settledAt: {
    names: [
      'settlementtime',
      'settlementdate',
      'settledat',
      'waktupenyelesaian',
      'tanggalpenyelesaian',
      'waktusettlement',
    ],
  },
  paidOutAt: {
    names: [
      'payoutdate',
      'payouttime',
      'paidoutat',
      'disbursementdate',
      'tanggalpencairan',
      'waktupencairan',
    ],
  },
  payout: {
    names: ['payoutid', 'payout', 'batchid', 'batch', 'settlementid', 'disbursementid', 'idpencairan'],
  },
  type: { names: ['transactiontype', 'type', 'tipetransaksi', 'jenistransaksi', 'tipe', 'jenis'] },
  status: { names: ['transactionstatus', 'status', 'statustransaksi'] },
} as const satisfies CsvColumns<string>

type Cells = CsvLine<keyof typeof columns>['cells']

/** A line that moved money, or will (`open`). Rupiah; a refund is negative, and amount − fee = net. */
export type SettlementLine = {
  readonly line: number
  readonly gatewayOrderId: string
  readonly kind: 'payment' | 'refund' | 'open'
  readonly amount: number
  readonly fee: number
  readonly net: number
  readonly at: Temporal.Instant
  /** When the gateway settled or paid out. */
  readonly settledAt: Temporal.Instant | null
  readonly payout: string | null
  /** The first, second … of equal lines in the file. */
  readonly nth: number
}

/** A file that was read. `leftOut`: lines that moved no money of a payment. */
export type SettlementContent = { readonly lines: readonly SettlementLine[]; readonly leftOut: number }

/** The most rupiah of a file, with fees, so that sums of many files are exact. */
const MOST_RUPIAH = 1_000_000_000_000
/** Lines that a refusal names. */
const MOST_NAMED = 10
/** What a gateway accepts as an ID of an order. */
const orderId = /^[\w.~-]{1,50}$/
/** What a sum below a table has in place of an order ID. */
const isTotal = /^(?:(?:grand|sub) ?)?total:?$/i

/**
 * Reads a settlement file. Refusals: those of `readCsv`; FILE_EMPTY if no line moved money; SETTLEMENT_LINES with the numbers of
 * the lines without a time or with one after tomorrow, or whose amounts are not whole rupiah, do not add up, or exceed a sum of
 * 10^12.
 */
export function readSettlement(bytes: Uint8Array, now: Temporal.Instant): SettlementContent {
  const latest = now.add({ hours: 24 })
  const lines: SettlementLine[] = []
  const faulty: number[] = []
  const seen = new Map<string, number>()
  let [leftOut, rupiah] = [0, 0]
  const file = readCsv(bytes, columns)
  const kinds = file.lines.map(({ cells }) => kindOf(cells))
  const fees: FeeColumns = {
    sign: feeSign(file.lines.filter((_, i) => kinds[i] === 'payment').map(({ cells }) => cells)),
    isTotal: /^total/i.test(file.titleOf('fee').trim()),
  }
  for (const [i, { number, cells, hasMoreCells }] of file.lines.entries()) {
    const kind = kinds[i] ?? null
    if (kind === null) {
      leftOut += 1
      continue
    }
    const read = hasMoreCells ? null : readLine(cells, kind, fees)
    rupiah += Math.abs(read?.amount ?? 0) + Math.abs(read?.fee ?? 0)
    if (read === null || rupiah > MOST_RUPIAH || Temporal.Instant.compare(read.at, latest) > 0) {
      faulty.push(number)
      continue
    }
    const key = [read.gatewayOrderId, kind, read.amount, kind === 'refund' ? read.at : ''].join(' ')
    const nth = (seen.get(key) ?? 0) + 1
    seen.set(key, nth)
    lines.push({ line: number, nth, ...read })
  }
  if (faulty.length > 0) {
    const named = faulty.slice(0, MOST_NAMED).join(', ')
    const more = faulty.length - MOST_NAMED
    throw new Refusal(problem('SETTLEMENT_LINES', { lines: more > 0 ? `${named} (+${more})` : named }))
  }
  if (lines.length === 0) throw new Refusal(problem('FILE_EMPTY'))
  return { lines, leftOut }
}

/**
 * Null: the line moves no money of a payment. A card payment is `capture` until it is settled. Totals and adjustments of the
 * account have no order ID.
 */
function kindOf({ order, type, status, amount, settledAt, paidOutAt }: Cells): SettlementLine['kind'] | null {
  if (order === '' || isTotal.test(order)) return null
  if (/payout|disburse|withdraw|pencairan|penarikan/i.test(type)) return null
  if (/deny|denied|expire|cancel|fail|kedaluwarsa|batal|gagal|tolak/i.test(status)) return null
  const isBack = /refund|chargeback|charge back|reversal|pengembalian/i
  if (isBack.test(type) || (type === '' && isBack.test(status)) || amount.startsWith('-')) return 'refund'
  const isOpen = /pending|authori|capture|challenge|tertunda/i.test(status)
  return isOpen && settledAt === '' && paidOutAt === '' ? 'open' : 'payment'
}

function readLine(
  cells: Cells,
  kind: SettlementLine['kind'],
  fees: FeeColumns,
): Omit<SettlementLine, 'line' | 'nth'> | null {
  const money = amountsOf(cells, kind === 'refund', fees)
  const at = readTime(cells.at)
  const settled = cells.paidOutAt === '' ? cells.settledAt : cells.paidOutAt
  const settledAt = settled === '' ? null : readTime(settled)
  if (money === null || at === null || (settled !== '' && settledAt === null)) return null
  if (!orderId.test(cells.order)) return null
  const payout = cells.payout === '' ? null : cells.payout.replaceAll(/\p{C}/gu, '').slice(0, 100)
  return { gatewayOrderId: cells.order, kind, ...money, at, settledAt, payout: payout === '' ? null : payout }
}
