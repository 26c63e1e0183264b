import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '../../platform/base/refusal.ts'
import { writeCsv } from '../../platform/base/write-csv.ts'
import { readSettlement, type SettlementContent } from './read-settlement.ts'
import { readTime } from './read-time.ts'

const now = Temporal.Instant.from('2026-11-21T00:00:00Z')
const read = (text: string): SettlementContent => readSettlement(Buffer.from(text), now)
const header = 'Order ID,Transaction type,Status,Amount,Fee,Net,Transaction time,Settlement time'
const time = '2026-11-20 10:00:00'

/** The code of the refusal with its values: `SETTLEMENT_LINES 2, 3`. `read` if there is no refusal. */
function refusalOf(text: string | Buffer): string {
  try {
    readSettlement(Buffer.from(text), now)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { problem, values = {} } = error.problem
    return [problem, ...Object.values(values)].join(' ')
  }
  return 'read'
}

test.each([
  ['2026-11-20 18:05:09', '2026-11-20T11:05:09Z'],
  ['2026-11-20T18:05:09+08:00', '2026-11-20T10:05:09Z'],
  ['2026-11-20T18:05:09.123Z', '2026-11-20T18:05:09Z'],
  ['20/11/2026 18.05', '2026-11-20T11:05:00Z'],
  ['20 Nov 2026, 18:05', '2026-11-20T11:05:00Z'],
  ['1 Mei 2026 06:05 PM', '2026-05-01T11:05:00Z'],
  ['17 Agustus 2026 12:00 AM WIB', '2026-08-16T17:00:00Z'],
  ['20-11-2026', '2026-11-19T17:00:00Z'],
  ['31/02/2026', null],
  ['20 Foo 2026', null],
  ['2026-11-20 24:00', null],
  ['2026-11-20 10:61', null],
  ['2026-11-20 10:00+25:00', null],
  ['2026-11-20 10:00+0799', null],
  ['2026-11-20 10:00-9900', null],
  ['yesterday', null],
  ['', null],
])('the time %j is %s', (text, expected) => {
  expect(readTime(text)?.toString() ?? null).toBe(expected)
})

test('columns are found by their Indonesian names, in a file with a byte order mark and semicolons', () => {
  const text =
    '\uFEFFWaktu Transaksi;ID Pesanan;JUMLAH;Biaya;PPN;Jumlah bersih;Tanggal pencairan;ID Pencairan;Lain\r\n' +
    '20/11/2026 10:00;PTL-261120-AAAAA-1;Rp150.000;1.000;110;148.890;21/11/2026;P-77;x\r\n'
  expect(read(text)).toEqual({
    ignoredLines: 0,
    lines: [
      {
        line: 2,
        gatewayOrderId: 'PTL-261120-AAAAA-1',
        kind: 'payment',
        amount: 150_000,
        fee: 1_110,
        net: 148_890,
        at: Temporal.Instant.from('2026-11-20T03:00:00Z'),
        settledAt: Temporal.Instant.from('2026-11-20T17:00:00Z'),
        payout: 'P-77',
        occurrence: 1,
      },
    ],
  })
})

test('a refund is negative with or without a minus sign, and lines that are no payment and no refund are ignored', () => {
  const { lines, ignoredLines } = read(
    `${header}\n` +
      [
        `A-1,Payment,settlement,150000.00,-1050,148950.00,${time},${time}`,
        `A-1,Refund,refund,50000,0,50000,${time},${time}`,
        `A-1,Refund,refund,-50000,0,-50000,${time},${time}`,
        `A-2,,refund,20000,,,${time},${time}`,
        `A-3,Payment,capture,70000,,,${time},`,
        `A-4,Payment,expire,70000,,,${time},`,
        `A-5,Payment,deny,70000,,,${time},`,
        `,Payout,,999999,,,${time},${time}`,
      ].join('\n'),
  )
  expect(ignoredLines).toBe(3)
  expect(
    lines.map(({ line, kind, amount, fee, net, occurrence }) => [line, kind, amount, fee, net, occurrence]),
  ).toEqual([
    [2, 'payment', 150_000, 1_050, 148_950, 1],
    [3, 'refund', -50_000, 0, -50_000, 1],
    [4, 'refund', -50_000, 0, -50_000, 2],
    [5, 'refund', -20_000, 0, -20_000, 1],
    [6, 'open', 70_000, 0, 70_000, 1],
  ])
})

test('totals and adjustments without an order ID are ignored', () => {
  const { lines, ignoredLines } = read(
    `${header}\nA-1,Payment,settlement,150000,1050,148950,2026-11-22 07:00:00,\n` +
      `,Adjustment,,-5000,0,-5000,${time},\nTotal,,,145000,1050,143950,,\nGrand Total:,,,1,,,,,\n`,
  )
  expect([lines.length, ignoredLines]).toEqual([1, 3])
})

const readWithTax = (feeTitle: string, rows: readonly string[]): readonly (readonly number[])[] =>
  read(
    `Order ID,Type,Amount,${feeTitle},VAT,Net,Transaction time\n${rows.map((row) => `${row},${time}`).join('\n')}`,
  ).lines.map((line) => [line.amount, line.fee, line.net])

test('a fee with parts of a rupiah is rounded, and every line adds up', () => {
  const rows = [
    'A,Payment,150000,1050.5,115.56,148833.94',
    'B,Payment,150000,"1.050,5","115,56",',
    'C,Payment,150000,-1050.25,-115.75,148834',
  ]
  expect(readWithTax('Fee', rows)).toEqual([
    [150_000, 1_166, 148_834],
    [150_000, 1_166, 148_834],
    [150_000, 1_166, 148_834],
  ])
})

test('a total fee includes its tax', () => {
  expect(readWithTax('Total Fee', ['A,Payment,100000,1110,110,98890', 'B,Payment,100000,1110,110,'])).toEqual(
    [
      [100_000, 1_110, 98_890],
      [100_000, 1_110, 98_890],
    ],
  )
})

test('a refund fee with the sign of the payment fees is a cost, and with the other sign it is given back', () => {
  const rows = ['A,Payment,100000,-700,0,', 'A,Refund,50000,-200,0,']
  expect(readWithTax('Fee', rows)).toEqual([
    [100_000, 700, 99_300],
    [-50_000, 200, -50_200],
  ])
  expect(readWithTax('Fee', ['A,Payment,100000,700,0,', 'A,Refund,50000,-200,0,'])[1]).toEqual([
    -50_000, -200, -49_800,
  ])
})

const refused: readonly (readonly [text: string | Buffer, refusal: string])[] = [
  ['Order ID,Status\nA,settlement\n', 'FILE_COLUMN_MISSING Amount, Fee, Transaction time'],
  [`${header}\n`, 'FILE_EMPTY'],
  [`${header}\nA,Payment,expire,1,,,${time},\n`, 'FILE_EMPTY'],
  [`${header}\nA,Payment,settlement,10000000000000,0,,${time},\n`, 'SETTLEMENT_LINES 2'],
  [`${header}\nA,Payment,settlement,0,0,,${time},\n`, 'SETTLEMENT_LINES 2'],
  [`${header}\nA,Payment,settlement,1.5,0,,${time},\n`, 'SETTLEMENT_LINES 2'],
  [`${header}\nA,Payment,settlement,100000,700,99000,${time},\n`, 'SETTLEMENT_LINES 2'],
  [`${header}\nA,Payment,settlement,100000,700,,soon,\n`, 'SETTLEMENT_LINES 2'],
  [`${header}\nA,Payment,settlement,100000,700,,${time},soon\n`, 'SETTLEMENT_LINES 2'],
  [`${header}\n=1+1,Payment,settlement,100000,700,,${time},\n`, 'SETTLEMENT_LINES 2'],
  [`${header}\nA\u202E1,Payment,settlement,100000,700,,${time},\n`, 'SETTLEMENT_LINES 2'],
  [`${header}\nA,Payment,settlement,150,000,0,,${time},\n`, 'SETTLEMENT_LINES 2'],
  [`${header}\nA,Payment,settlement,100000,700,,2026-11-22 07:00:01,\n`, 'SETTLEMENT_LINES 2'],
  [`${header}\nA,Payment,settlement,100000,700.5,99000,${time},\n`, 'SETTLEMENT_LINES 2'],
  [`${header}\n,Adjustment,,5000,0,,${time},\nTotal,,,100000,0,,,\n`, 'FILE_EMPTY'],
  [
    `${header}\n${`A,Payment,settlement,1,0,,never,\n`.repeat(12)}`,
    'SETTLEMENT_LINES 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 (+2)',
  ],
  [`${header}\n${`A,Payment,settlement,9000000000,0,,${time},\n`.repeat(112)}`, 'SETTLEMENT_LINES 113'],
  [`${header}\nA\0,Payment\n`, 'FILE_ENCODING'],
  [Buffer.from([0xff, 0xfe, 0x41, 0]), 'FILE_ENCODING'],
  [`${header}\n"${'"'.repeat(30_000)}`, 'FILE_BROKEN 2'],
  [`${header}\n${'"'.repeat(999)}\n`, 'FILE_BROKEN 2'],
  [`${header}\n${','.repeat(5 * 1024 * 1024)}`, 'FILE_TOO_LONG 20000'],
  ['Order ID,order_id,Amount,Fee,Transaction time\n1,2,3,4,5\n', 'FILE_COLUMN_TWICE Order ID order_id'],
]

// The file texts are too long for a test title.
test.each(refused.map(([text, refusal]) => [refusal, text] as const))(
  'a file is refused: %s',
  (refusal, text) => {
    expect(refusalOf(text)).toBe(refusal)
  },
)

test('every line of a CSV file adds up to the rupiah, with English and with Indonesian numbers', () => {
  const line = fc.record({
    id: fc.stringMatching(/^[A-Z][A-Z0-9~._-]{1,20}$/),
    amount: fc.integer({ min: 1, max: 9_000_000_000 }),
    fee: fc.integer({ min: 0, max: 50_000 }),
    isRefund: fc.boolean(),
  })
  const titles = header.split(',')
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 30 }),
      fc.constantFrom('en' as const, 'id' as const),
      (payments, language) => {
        const rows = payments.map(({ id, amount, fee, isRefund }) => {
          const signed = isRefund ? -amount : amount
          return [id, isRefund ? 'Refund' : 'Payment', 'settlement', signed, fee, signed - fee, time, time]
        })
        const { lines } = read(writeCsv([titles, ...rows], language))
        expect(lines.map(({ amount, fee, net }) => [amount, fee, net])).toEqual(
          rows.map(([, , , amount, fee, net]) => [amount, fee, net]),
        )
        for (const { amount, fee, net } of lines) expect(amount).toBe(fee + net)
      },
    ),
  )
})
