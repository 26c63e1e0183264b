import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount, formatRupiah } from './money.ts'

const amounts = [
  { amount: 0, rupiah: 'Rp\u00A00', bare: '0' },
  { amount: 999, rupiah: 'Rp\u00A0999', bare: '999' },
  { amount: 150_000, rupiah: 'Rp\u00A0150.000', bare: '150.000' },
  { amount: -25_000, rupiah: '−Rp\u00A025.000', bare: '−25.000' },
  { amount: 1_000_000_000_000, rupiah: 'Rp\u00A01.000.000.000.000', bare: '1.000.000.000.000' },
]
for (const { amount, rupiah, bare } of amounts) {
  test(`${amount} is written as ${rupiah}`, () => {
    expect(formatRupiah(amount)).toBe(rupiah)
    expect(formatAmount(amount)).toBe(bare)
  })
}

test('an amount is written as in Indonesian number formatting, without decimals', () => {
  const indonesian = new Intl.NumberFormat('id-ID', {
    style: 'currency',
    currency: 'IDR',
    maximumFractionDigits: 0,
  })
  fc.assert(
    fc.property(fc.nat(10 ** 12), (amount) => {
      expect(formatRupiah(amount)).toBe(indonesian.format(amount))
    }),
    { numRuns: 1000 },
  )
})
