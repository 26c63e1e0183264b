import { countedMethods } from '@pantul/rules/drawer'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffProblems } from './desk-problems.ts'
import { Answer, LocationId, Moment, Rupiah, WireDate } from './shapes.ts'

const Name = z.string()
const OrderNo = z.string()
const Count = z.int()
const Hour = z.int()

/** docs/reports.md#end-of-day says what each part counts. Moments have the offset of the location. */
export const EndOfDay = defineCall({
  method: 'GET',
  path: '/api/desk/:location/end-of-day/:date',
  summary: 'What happened at a location on one local day: the same figures as in the mail of that day.',
  params: z.object({ location: LocationId, date: WireDate }),
  ok: Answer(
    z.object({
      Date: WireDate,
      /** The local time up to which the figures count; null if the day is over. */
      Until: z.nullable(z.string()),
      /** Orders that were confirmed on the day. */
      Sold: z.object({ Count, Price: Rupiah }),
      SoldOrders: z.array(z.object({ OrderNumber: OrderNo, Name, Kind: z.string(), Price: Rupiah })),
      /** Court-hours: `Hours` were sold, `OpenHours` could be sold. `Arrived`: the bookings that checked in. */
      Played: z.object({ Hours: Count, OpenHours: Count, Price: Rupiah, Bookings: Count, Arrived: Count }),
      PlayedCourts: z.array(z.object({ Court: Name, Hours: Count, OpenHours: Count, Price: Rupiah })),
      /** `Times`: 1 for a no-show of the day; -1 for a no-show of an earlier day that was undone on this day. */
      NoShows: z.array(z.object({ OrderNumber: OrderNo, Name, Times: Count, Price: Rupiah })),
      /** `Back`: what was given back. `Revenue`: `Received` minus `Back`. */
      Revenue: z.object({ Received: Rupiah, Back: Rupiah, Revenue: Rupiah }),
      /** The revenue by method. `Method` is in the reader's language. */
      Tenders: z.array(z.object({ Method: z.string(), Received: Rupiah, Back: Rupiah, Revenue: Rupiah })),
      /** The drawers that were closed on the day. */
      Shifts: z.array(
        z.object({
          Drawer: Name,
          ClosedAt: Moment,
          ClosedBy: Name,
          SignedBy: z.nullable(Name),
          Reason: z.nullable(z.string()),
          Counts: z.array(
            z.object({
              Method: z.enum(countedMethods),
              Expected: Rupiah,
              /** The part of `Expected` that corrects payments of shifts which were closed earlier. */
              Earlier: Rupiah,
              Counted: Rupiah,
            }),
          ),
        }),
      ),
      /** Drawers that were opened with another amount of cash than the last count. */
      Openings: z.array(
        z.object({
          Drawer: Name,
          OpenedAt: Moment,
          OpenedBy: Name,
          /** The cash at the opening minus the last count. */
          Difference: Rupiah,
          Reason: z.nullable(z.string()),
        }),
      ),
      /** Drawers that were open at the end of the day. */
      OpenDrawers: z.array(z.object({ Drawer: Name, OpenedAt: Moment, OpenedBy: Name })),
      /**
       * For each member of staff: the payments that this person took and that are not found on a bank statement yet.
       */
      Unverified: z.array(
        z.object({
          Name,
          /** Payments of the day. */
          Count,
          Amount: Rupiah,
          CountOfAllDays: Count,
          AmountOfAllDays: Rupiah,
        }),
      ),
      UnverifiedPayments: z.array(
        z.object({
          OrderNumber: OrderNo,
          Method: z.string(),
          Amount: Rupiah,
          Reference: z.string(),
          By: Name,
        }),
      ),
      /** What guests owed at the end of the day. */
      Owed: z.object({ People: Count, Amount: Rupiah }),
      /** The orders that were left unpaid on the day. */
      OwedOrders: z.array(z.object({ OrderNumber: OrderNo, Name, Amount: Rupiah, By: z.nullable(Name) })),
      /**
       * For each member of staff: how often this person lowered a price (`Off`) or wrote off an unpaid balance
       * (`Forgiven`), and both sums.
       */
      WaivedBy: z.array(z.object({ Name, Times: Count, Off: Rupiah, Forgiven: Rupiah })),
      /** The acts that `WaivedBy` counts. */
      WaivedActs: z.array(
        z.object({
          /** The number in the audit log of staff. */
          ActNo: z.int(),
          Action: z.string(),
          /** What the act changed, such as an order number. */
          ThingID: z.string(),
          By: Name,
          ApprovedBy: z.nullable(Name),
          Amount: Rupiah,
          Reason: z.nullable(z.string()),
        }),
      ),
      /** Orders that were held, and expired unpaid after their first hour had begun. */
      Lapsed: z.array(
        z.object({ OrderNumber: OrderNo, Name, StartsAt: Moment, LapsedAt: Moment, Price: Rupiah }),
      ),
      Blocks: z.array(
        z.object({ Court: Name, From: Hour, Until: Hour, Reason: z.string(), By: z.nullable(Name) }),
      ),
      /** Blocks that somebody ended on the day. `Hours`: the court-hours that were released. */
      EndedBlocks: z.array(z.object({ ActNo: z.int(), Reason: z.string(), Hours: Count, By: Name })),
      /** Payments that an import recorded on the day. They are in no other figure. */
      Imported: z.object({ Amount: Rupiah }),
      ImportedPayments: z.array(z.object({ OrderNumber: OrderNo, Amount: Rupiah })),
      /** Staff acts that need two people, but were done by one person because nobody else could approve them. */
      AloneActs: z.array(
        z.object({
          ActNo: z.int(),
          Action: z.string(),
          ThingID: z.string(),
          By: Name,
          Amount: z.nullable(Rupiah),
          Reason: z.nullable(z.string()),
        }),
      ),
      /** Refunds that were open at the end of the day. */
      Refunds: z.object({ Count, Amount: Rupiah }),
      OpenRefunds: z.array(
        z.object({ OrderNumber: OrderNo, Amount: Rupiah, Route: z.string(), CreatedAt: Moment }),
      ),
      /** The first booking, class or fixed hour of each court on the next day. */
      FirstHours: z.array(
        z.object({
          Court: Name,
          From: Hour,
          Until: Hour,
          Kind: z.enum(['booking', 'class', 'series']),
          Name,
          OrderNumber: z.nullable(OrderNo),
          Due: Rupiah,
        }),
      ),
      /** The seal of the staff acts of the day at the location; null until it is made. */
      Seal: z.nullable(z.object({ Acts: Count, Hash: z.string() })),
      /** The newest seal of the staff acts of the whole venue group. `Day`: ISO date, in UTC. */
      GroupSeal: z.nullable(z.object({ Day: z.string(), Acts: Count, Hash: z.string() })),
    }),
  ),
  problems: ['DATE_INVALID', ...staffProblems],
})
