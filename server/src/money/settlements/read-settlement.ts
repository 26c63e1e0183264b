import { problem } from '@pantul/rules/problem'
import { readCsv, type CsvColumns, type CsvLine } from '../../platform/base/read-csv.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { findFeeSign, readAmounts, type FeeFormat } from './read-amounts.ts'
import { readTime } from './read-time.ts'

/**
 * The columns that are read of a settlement or transaction report. The tax of a fee may have its own column. Without a
 * column for the net amount, it is the amount minus the fee.
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

/** A line of a payment or a refund. Amounts in rupiah, with amount − fee = net. */
export type SettlementLine = {
  /** The number of the line in the file. */
  readonly line: number
  readonly gatewayOrderId: string
  /** `open`: a payment that the gateway has not settled yet. */
  readonly kind: 'payment' | 'refund' | 'open'
  /** Negative for a refund. */
  readonly amount: number
  readonly fee: number
  readonly net: number
  /** When the payment or refund was made. */
  readonly at: Temporal.Instant
  /** When the gateway settled the payment, or paid it out. */
  readonly settledAt: Temporal.Instant | null
  readonly payout: string | null
  /** 1 for the first of equal lines in the file, 2 for the second. */
  readonly occurrence: number
}

export type SettlementContent = {
  readonly lines: readonly SettlementLine[]
  /** The number of lines that are no payment and no refund. */
  readonly ignoredLines: number
}

/** The highest sum of the amounts and fees of a file. Sums of many files are exact numbers then. */
const MOST_RUPIAH = 1_000_000_000_000
const MOST_NAMED_LINES = 10
/** The order IDs that a gateway accepts. */
const orderIdPattern = /^[\w.~-]{1,50}$/
/** The text that a sum below the table has instead of an order ID. */
const totalPattern = /^(?:(?:grand|sub) ?)?total:?$/i

/**
 * Reads a settlement file. Refusals: those of `readCsv`; FILE_EMPTY if no line is a payment or a refund;
 * SETTLEMENT_LINES with the numbers of the lines that have no time or a time in more than 24 hours, no valid order ID,
 * or amounts that are not whole rupiah, do not add up, or exceed `MOST_RUPIAH` together.
 */
export function readSettlement(bytes: Uint8Array, now: Temporal.Instant): SettlementContent {
  const latestTime = now.add({ hours: 24 })
  const lines: SettlementLine[] = []
  const faultyLines: number[] = []
  const equalLineCounts = new Map<string, number>()
  let ignoredLines = 0
  let rupiahSoFar = 0
  const file = readCsv(bytes, columns)
  const kinds = file.lines.map(({ cells }) => kindOf(cells))
  const fees: FeeFormat = {
    sign: findFeeSign(file.lines.filter((_, i) => kinds[i] === 'payment').map(({ cells }) => cells)),
    feeIncludesTax: /^total/i.test(file.titleOf('fee').trim()),
  }
  for (const [i, { number, cells, hasMoreCells }] of file.lines.entries()) {
    const kind = kinds[i] ?? null
    if (kind === null) {
      ignoredLines += 1
      continue
    }
    const parsed = hasMoreCells ? null : readLine(cells, kind, fees)
    rupiahSoFar += Math.abs(parsed?.amount ?? 0) + Math.abs(parsed?.fee ?? 0)
    if (parsed === null || rupiahSoFar > MOST_RUPIAH || Temporal.Instant.compare(parsed.at, latestTime) > 0) {
      faultyLines.push(number)
      continue
    }
    const key = [parsed.gatewayOrderId, kind, parsed.amount, kind === 'refund' ? parsed.at : ''].join(' ')
    const occurrence = (equalLineCounts.get(key) ?? 0) + 1
    equalLineCounts.set(key, occurrence)
    lines.push({ line: number, occurrence, ...parsed })
  }
  if (faultyLines.length > 0) {
    const named = faultyLines.slice(0, MOST_NAMED_LINES).join(', ')
    const more = faultyLines.length - MOST_NAMED_LINES
    throw new Refusal(problem('SETTLEMENT_LINES', { lines: more > 0 ? `${named} (+${more})` : named }))
  }
  if (lines.length === 0) throw new Refusal(problem('FILE_EMPTY'))
  return { lines, ignoredLines }
}

/**
 * The kind of a line; null if it is no payment and no refund. Totals and adjustments of the account have no order ID. A card
 * payment is `capture` until it is settled.
 */
function kindOf({ order, type, status, amount, settledAt, paidOutAt }: Cells): SettlementLine['kind'] | null {
  if (order === '' || totalPattern.test(order)) return null
  if (/payout|disburse|withdraw|pencairan|penarikan/i.test(type)) return null
  if (/deny|denied|expire|cancel|fail|kedaluwarsa|batal|gagal|tolak/i.test(status)) return null
  const refundPattern = /refund|chargeback|charge back|reversal|pengembalian/i
  if (refundPattern.test(type) || (type === '' && refundPattern.test(status)) || amount.startsWith('-'))
    return 'refund'
  const isUnsettled = /pending|authori|capture|challenge|tertunda/i.test(status)
  return isUnsettled && settledAt === '' && paidOutAt === '' ? 'open' : 'payment'
}

function readLine(
  cells: Cells,
  kind: SettlementLine['kind'],
  fees: FeeFormat,
): Omit<SettlementLine, 'line' | 'occurrence'> | null {
  const amounts = readAmounts(cells, kind === 'refund', fees)
  const at = readTime(cells.at)
  const settledCell = cells.paidOutAt === '' ? cells.settledAt : cells.paidOutAt
  const settledAt = settledCell === '' ? null : readTime(settledCell)
  if (amounts === null || at === null || (settledCell !== '' && settledAt === null)) return null
  if (!orderIdPattern.test(cells.order)) return null
  const payout = cells.payout === '' ? null : cells.payout.replaceAll(/\p{C}/gu, '').slice(0, 100)
  return {
    gatewayOrderId: cells.order,
    kind,
    ...amounts,
    at,
    settledAt,
    payout: payout === '' ? null : payout,
  }
}
