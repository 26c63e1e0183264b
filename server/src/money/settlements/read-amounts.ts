import { readAmount } from '../../platform/base/csv-cells.ts'

/** The cells of a line with its amounts. */
type AmountCells = Readonly<Record<'amount' | 'fee' | 'feeTax' | 'net', string>>

/**
 * How a file writes its fees. `sign`: −1 if they stand with a minus sign. `isTotal`: the fee includes its tax, so the
 * column of the tax only repeats a part of it.
 */
export type FeeColumns = { readonly sign: 1 | -1; readonly isTotal: boolean }

/** The sign with which a file writes fees, found from its payments; fees of refunds are written with the same sign. */
export const feeSign = (payments: readonly AmountCells[]): FeeColumns['sign'] =>
  payments.reduce((sum, { fee }) => sum + Math.sign(readDecimalAmount(fee) ?? 0), 0) < 0 ? -1 : 1

/**
 * The amounts of a line in whole rupiah, with amount − fee = net; `fee` includes its tax. Fee, tax and net may be
 * written with parts of a rupiah: the net is rounded and the fee is the difference; without a net the fee is rounded.
 * Null: not amounts, or they do not add up. Refunds and fees stand with a minus sign in some files, without in others.
 */
export function amountsOf(
  cells: AmountCells,
  isRefund: boolean,
  { sign, isTotal }: FeeColumns,
): Readonly<Record<'amount' | 'fee' | 'net', number>> | null {
  const written = readAmount(cells.amount)
  const [fee, tax, net] = [cells.fee, isTotal ? '' : cells.feeTax, cells.net].map(readDecimalAmount)
  if (written === null || written === 0 || fee == null || tax == null || net == null) return null
  const amount = isRefund ? -Math.abs(written) : written
  const cost = (fee + tax) * sign
  if (cells.net === '') {
    // A payment always costs a fee; the fee of a refund may be negative, because it is given back.
    const charged = whole(isRefund ? cost : Math.abs(cost))
    return { amount, fee: charged, net: amount - charged }
  }
  const isUnsignedRefund = isRefund && written > 0
  const paid = whole(isUnsignedRefund && net > 0 ? -net : net)
  const charged = amount - paid
  // Parts of a rupiah are rounded in each column.
  const tolerance = [fee, tax, net].every(Number.isInteger) ? 0 : 1
  // A line may write its fee with the other sign, so both are accepted.
  const isConsistent = [cost, -cost].some((one) => Math.abs(one - charged) <= tolerance)
  return isConsistent ? { amount, fee: charged, net: paid } : null
}

/** Rounded half away from zero; never −0. */
const whole = (rupiah: number): number => Math.sign(rupiah) * Math.round(Math.abs(rupiah)) || 0

/** Rupiah, also with parts: `1.050,25`, `1,050.25`, `1050.5`; an empty cell is 0. Null for anything else. */
function readDecimalAmount(text: string): number | null {
  if (text === '') return 0
  const amount = readAmount(text)
  if (amount !== null) return amount
  const plain = text.replace(/^(-?)\s*(?:rp\.?|idr)\s*(-?)/i, '$1$2').replaceAll(/\s/g, '')
  const [, digits, part] =
    /^(-?\d{1,3}(?:\.\d{3})+|-?\d{1,10}),(\d{1,6})$/.exec(plain) ??
    /^(-?\d{1,3}(?:,\d{3})+|-?\d{1,10})\.(\d{1,6})$/.exec(plain) ??
    []
  if (digits === undefined || part === undefined) return null
  return Number(`${digits.replaceAll(/[.,]/g, '')}.${part}`)
}
