/**
 * `npm run bench`: prints each result with its yardstick. `--quick`: four weeks of data, short rounds. `--days n`: n
 * days instead of five years. `npm run bench -- orders pages`: only these parts, see `parts`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { measureColdAvailability } from './availability-cold.ts'
import { measureWarmAvailability } from './availability-warm.ts'
import { measureBoardBuffers } from './board-buffers.ts'
import { measureClosure } from './closure.ts'
import { measureContendedHour } from './contended-hour.ts'
import { measureDeskChange } from './desk-change.ts'
import { measureDeskDay } from './desk-day.ts'
import { measureDeskSale } from './desk-sale.ts'
import { figureLine, isMet, type Figure } from './figure.ts'
import { measureFirstLoad } from './first-load.ts'
import { compareGrowth } from './growth.ts'
import { measureLogins } from './logins.ts'
import { measureManyUsers } from './many-users.ts'
import type { UsedBookings } from './bookings.ts'
import { measureOrderThroughput } from './order-throughput.ts'
import { measurePeopleSearch } from './people.ts'
import { measureReports } from './reports.ts'
import { measureRefusedOrders } from './refused-orders.ts'
import { measureVisibility } from './visibility.ts'
import { measureSequentialScans } from './sequential-scans.ts'
import { withSetting, type Setting } from './setting.ts'
import { measureMemoryAfterLoad, measureStartAndMemory } from './start-and-memory.ts'
import { measureUnchangedPoll } from './unchanged-poll.ts'

const options = { quick: { type: 'boolean' }, days: { type: 'string' } } as const
const { values, positionals } = parseArgs({ options, allowPositionals: true })
const isQuick = values.quick === true
const pace = isQuick
  ? { rounds: 3, milliseconds: 300, contentionRuns: 3, crowdMilliseconds: 3_000 }
  : { rounds: 5, milliseconds: 1_000, contentionRuns: 20, crowdMilliseconds: 20_000 }
/** Days of data of a quick run. */
const fourWeeks = 28
/** Days of data of a whole run: five years, or the value of `--days`. */
const fullDays = Number(values.days ?? 1_853)

type Measure = (setting: Setting, usedBookings: UsedBookings) => Promise<Figure[]>

const parts = {
  start: measureStartAndMemory,
  warm: measureWarmAvailability,
  unchanged: measureUnchangedPoll,
  orders: measureOrderThroughput,
  contended: measureContendedHour,
  refused: measureRefusedOrders,
  seen: measureVisibility,
  users: measureManyUsers,
  logins: measureLogins,
  cold: measureColdAvailability,
  buffers: measureBoardBuffers,
  desk: measureDeskDay,
  sale: measureDeskSale,
  change: measureDeskChange,
  closure: measureClosure,
  people: measurePeopleSearch,
  scans: measureSequentialScans,
  memory: measureMemoryAfterLoad,
  pages: measureFirstLoad,
} satisfies Record<string, Measure>
/** Parts with a database of their own, for so many days. */
const partsWithOwnDatabase = { reports: measureReports } satisfies Record<
  string,
  (days: number) => Promise<Figure[]>
>
const growthMeasures: readonly Measure[] = [measureColdAvailability, measureOrderThroughput]

/** The measures that the command names; all if it names none. Throws if a name is unknown. */
function chosenParts(): readonly Measure[] {
  const known = { ...parts, ...partsWithOwnDatabase }
  const unknown = positionals.filter((name) => !Object.hasOwn(known, name))
  if (unknown.length > 0)
    throw new Error(`unknown: ${unknown.join(', ')}; the parts are ${Object.keys(known).join(', ')}`)
  return Object.entries(parts)
    .filter(([name]) => positionals.length === 0 || positionals.includes(name))
    .map(([, measure]) => measure)
}

/** Runs the measures one after the other and prints each result. */
const runMeasures =
  (measures: readonly Measure[]) =>
  async (setting: Setting): Promise<Figure[]> => {
    const usedBookings: UsedBookings = { ours: 0, yardstick: 0 }
    const figures: Figure[] = []
    for (const measure of measures) {
      const measured = await measure(setting, usedBookings)
      for (const figure of measured) console.log(figureLine(figure))
      figures.push(...measured)
    }
    return figures
  }

async function runChosenParts(): Promise<Figure[]> {
  const chosen = chosenParts()
  const figures = chosen.length === 0 ? [] : await runParts(chosen)
  for (const [name, measure] of Object.entries(partsWithOwnDatabase)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    const measured = await measure(isQuick ? fourWeeks : fullDays)
    for (const figure of measured) console.log(figureLine(figure))
    figures.push(...measured)
  }
  return figures
}

async function runParts(chosen: readonly Measure[]): Promise<Figure[]> {
  if (isQuick) return withSetting({ days: fourWeeks, ...pace }, runMeasures(chosen))
  if (positionals.length > 0) return withSetting({ days: fullDays, ...pace }, runMeasures(chosen))
  const small = await withSetting({ days: fourWeeks, ...pace }, runMeasures(growthMeasures))
  const grown = await withSetting({ days: fullDays, ...pace }, runMeasures(chosen))
  const growthFigures = compareGrowth(small, grown)
  for (const figure of growthFigures) console.log(figureLine(figure))
  return [...grown, ...growthFigures]
}

function saveResults(figures: readonly Figure[]): string {
  const folder = path.join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const at = new Date().toISOString()
  const file = path.join(folder, `${at.slice(0, 19).replaceAll(':', '-')}.json`)
  const machine = { cores: os.availableParallelism(), model: os.cpus()[0]?.model, node: process.version }
  const saved = figures.map((figure) => ({ ...figure, isMet: isMet(figure) }))
  writeFileSync(file, `${JSON.stringify({ at, isQuick, ...pace, machine, figures: saved }, null, 2)}\n`)
  return file
}

console.log('goal measure                                             ours        limit            ratio')
const figures = await runChosenParts()
console.log('Not measured here: 12 (Lighthouse), 18.')
if (isQuick) console.log('Quick: no five years, so no growth (9); short rounds are noisy.')
console.log(`Written to ${path.relative(process.cwd(), saveResults(figures))}`)
