import * as z from 'zod/mini'

/** A play date, `dd-mm-yyyy`. The rules check whether the date exists. */
export const WireDate = z.string().check(z.regex(/^\d{2}-\d{2}-\d{4}$/, 'dd-mm-yyyy'))
/** An hour in local time: 18 is 18:00–19:00. */
export const Hour = z.int().check(z.minimum(0), z.maximum(23))
/** Whole rupiah. */
export const Rupiah = z.int()
/** A time in ISO 8601 with offset. */
export const Moment = z.string()
/** The id of a location: its sales office ID, which queries call `distChan`. */
export const LocationId = z.string().check(z.minLength(1), z.maxLength(20))
/** The code of a court, a material, an add-on, a price list for coaches … */
export const Code = z.string().check(z.minLength(1), z.maxLength(40))
/** An id for URLs that nobody can guess: 22 characters, 128 random bits. */
export const PublicId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'not an identifier'))

/** The path parameters of calls about a location. */
export const LocationParams = z.object({ location: LocationId })
/** The path parameters of calls about one thing of a location. */
export const LocationAndIdParams = z.object({ location: LocationId, id: PublicId })
/** The number of an order, such as `PTL-261120-7K3M9`. */
export const OrderNumber = z.string().check(z.minLength(1), z.maxLength(30))
/** The path parameters of calls about one order of a location. */
export const OrderParams = z.object({ location: LocationId, number: OrderNumber })

/** The body of a successful answer without data. */
export const EmptyAnswer = z.object({ statusCode: z.int() })

/** The body of a successful answer with a sentence for the user. */
export const MessageAnswer = z.object({ statusCode: z.int(), message: z.string() })

/** The body of a successful answer with data (docs/booking-rules.md#answers). */
export const Answer = <Data extends z.ZodMiniType>(data: Data) =>
  z.object({ statusCode: z.int(), message: z.optional(z.string()), data })

/** A text file that the browser saves for the user. */
export const WireExportedFile = z.object({
  Filename: z.string(),
  ContentType: z.string(),
  Content: z.string(),
})

/** A page of a list: `?page=1&size=20` → `data.items`, `data.total`. */
export const Page = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int() })

/** An integer in a query string. */
export const IntegerText = z.pipe(
  z.string().check(z.regex(/^\d{1,6}$/, 'a whole number')),
  z.transform((text: string) => Number(text)),
)
