import { readAmount } from '../../platform/base/csv-cells.ts'

/** The cells of a line with its amounts. */
type AmountCells = Readonly<Record<'amount' | 'fee' | 'feeTax' | 'net', string>>

/** How a file writes its fees. `sign` applies to payments and refunds. */
export type FeeFormat = {
  /** −1 if fees have a minus sign. */
  readonly sign: 1 | -1
  /** Whether the fee includes its tax. The tax column then only repeats a part of the fee. */
  readonly feeIncludesTax: boolean
}

/**
 * Finds the sign that a file gives to fees that the venue pays. Only its payments show it, because they always cost a
 * fee.
 */
export const findFeeSign = (payments: readonly AmountCells[]): FeeFormat['sign'] =>
  payments.reduce((sum, { fee }) => sum + Math.sign(readDecimal(fee) ?? 0), 0) < 0 ? -1 : 1

/**
 * Reads the amounts of a line in whole rupiah, so that amount − fee = net; `fee` includes its tax. Null if the cells are no
 * amounts, or do not add up. Fee, tax and net may have decimals: then the net is rounded, and the fee is the difference;
 * without a net the fee is rounded. Some files write refunds and fees with a minus sign, some without.
 */
export function readAmounts(
  cells: AmountCells,
  isRefund: boolean,
  { sign, feeIncludesTax }: FeeFormat,
): Readonly<Record<'amount' | 'fee' | 'net', number>> | null {
  const amountCell = readAmount(cells.amount)
  const [feeCell, tax, netCell] = [cells.fee, feeIncludesTax ? '' : cells.feeTax, cells.net].map(readDecimal)
  if (amountCell === null || amountCell === 0 || feeCell == null || tax == null || netCell == null)
    return null
  const amount = isRefund ? -Math.abs(amountCell) : amountCell
  const signedFee = (feeCell + tax) * sign
  if (cells.net === '') {
    // A payment always costs a fee. The fee of a refund may be negative, because the gateway gives it back.
    const fee = roundRupiah(isRefund ? signedFee : Math.abs(signedFee))
    return { amount, fee, net: amount - fee }
  }
  const lacksMinus = isRefund && amountCell > 0 && netCell > 0
  const net = roundRupiah(lacksMinus ? -netCell : netCell)
  const fee = amount - net
  // The file may have rounded each column by itself.
  const tolerance = [feeCell, tax, netCell].every(Number.isInteger) ? 0 : 1
  // A single line may write its fee with the other sign.
  const addsUp = [signedFee, -signedFee].some((feeOfCells) => Math.abs(feeOfCells - fee) <= tolerance)
  return addsUp ? { amount, fee, net } : null
}

/** Rounds half away from zero, never to −0. */
const roundRupiah = (rupiah: number): number => Math.sign(rupiah) * Math.round(Math.abs(rupiah)) || 0

/** Reads rupiah that may have decimals: `1.050,25`, `1,050.25`, `1050.5`; 0 for an empty cell. Null for anything else. */
function readDecimal(text: string): number | null {
  if (text === '') return 0
  const amount = readAmount(text)
  if (amount !== null) return amount
  const withoutCurrency = text.replace(/^(-?)\s*(?:rp\.?|idr)\s*(-?)/i, '$1$2').replaceAll(/\s/g, '')
  const [, digits, decimals] =
    /^(-?\d{1,3}(?:\.\d{3})+|-?\d{1,10}),(\d{1,6})$/.exec(withoutCurrency) ??
    /^(-?\d{1,3}(?:,\d{3})+|-?\d{1,10})\.(\d{1,6})$/.exec(withoutCurrency) ??
    []
  if (digits === undefined || decimals === undefined) return null
  return Number(`${digits.replaceAll(/[.,]/g, '')}.${decimals}`)
}
