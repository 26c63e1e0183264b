import type { PriceLine } from '@pantul/rules/price'
import { fromDayMonthYear, toDayMonthYear } from '@pantul/rules/play-date'
import { priceTypes } from '@pantul/rules/price-type'
import type * as z from 'zod/mini'
import type { WireLine } from './orders.ts'

type Wire = z.infer<typeof WireLine>

export const lineToWire = (line: PriceLine): Wire => ({
  BookingID: line.item,
  Kind: line.kind,
  Ref: line.ref,
  Desc: line.name,
  Date: toDayMonthYear(line.date),
  Hours: [...line.hours],
  Quantity: line.quantity,
  UnitPrice: line.unitPrice,
  Amount: line.amount,
  PriceType: line.type ?? null,
  ByPackage: line.paidByPackage ?? false,
})

/** Lines whose date cannot be read are left out: they are for showing only. */
export const linesFromWire = (wire: readonly Wire[]): PriceLine[] =>
  wire.flatMap((line) => {
    const date = fromDayMonthYear(line.Date)
    if (date === null) return []
    const type = priceTypes.find((one) => one === line.PriceType)
    return [
      {
        item: line.BookingID,
        kind: line.Kind,
        ref: line.Ref,
        name: line.Desc,
        date,
        hours: line.Hours,
        quantity: line.Quantity,
        unitPrice: line.UnitPrice,
        amount: line.Amount,
        paidByPackage: line.ByPackage,
        ...(type === undefined ? {} : { type }),
      },
    ]
  })
