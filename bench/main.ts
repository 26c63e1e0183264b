/** `npm run bench`: each figure of `performance.md` §4 beside its yardstick. `--quick`: four weeks, short rounds. */
import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { availabilityCold } from './availability-cold.ts'
import { availabilityWarm } from './availability-warm.ts'
import { contendedHour } from './contended-hour.ts'
import { figureLine, isMet, type Figure } from './figure.ts'
import { growth } from './growth.ts'
import { orderThroughput, type Stock } from './order-throughput.ts'
import { refusedOrders } from './refused-orders.ts'
import { seenAtOnce } from './seen-at-once.ts'
import { sequentialScans } from './sequential-scans.ts'
import { inSetting, type Setting } from './setting.ts'
import { memoryAfterLoad, startAndMemory } from './start-and-memory.ts'
import { unchangedPoll } from './unchanged-poll.ts'

const isQuick = process.argv.includes('--quick')
const pace = isQuick ? { rounds: 3, milliseconds: 300 } : { rounds: 5, milliseconds: 1_000 }
const fourWeeks = 28
const fiveYears = 1_853

async function measureAll(setting: Setting): Promise<Figure[]> {
  const stock: Stock = { ours: 0, yardstick: 0 }
  return [
    ...(await availabilityWarm(setting)),
    ...(await availabilityCold(setting)),
    ...(await unchangedPoll(setting)),
    ...(await orderThroughput(setting, stock)),
    ...(await contendedHour(setting, stock)),
    ...(await refusedOrders(setting, stock)),
    ...(await seenAtOnce(setting, stock)),
    ...(await sequentialScans(setting)),
    ...(await startAndMemory(setting)),
    memoryAfterLoad(setting),
  ]
}

/** Only what grows. */
const measureGrowing = async (setting: Setting): Promise<Figure[]> => [
  ...(await availabilityCold(setting)),
  ...(await orderThroughput(setting, { ours: 0, yardstick: 0 })),
]

async function figuresOfRun(): Promise<Figure[]> {
  if (isQuick) return inSetting({ days: fourWeeks, ...pace }, measureAll)
  const small = await inSetting({ days: fourWeeks, ...pace }, measureGrowing)
  const grown = await inSetting({ days: fiveYears, ...pace }, measureAll)
  return [...grown, ...growth(small, grown)]
}

function keep(figures: readonly Figure[]): string {
  const folder = path.join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const at = new Date().toISOString()
  const file = path.join(folder, `${at.slice(0, 19).replaceAll(':', '-')}.json`)
  const machine = { cores: os.availableParallelism(), model: os.cpus()[0]?.model, node: process.version }
  const kept = figures.map((figure) => ({ ...figure, isMet: isMet(figure) }))
  writeFileSync(file, `${JSON.stringify({ at, isQuick, ...pace, machine, figures: kept }, null, 2)}\n`)
  return file
}

const figures = await figuresOfRun()
console.log('goal measure                                             ours        limit            ratio')
for (const figure of figures) console.log(figureLine(figure))
console.log('Not measured: 7 (a thousand users), 10 (there are no logins yet), 11–14 (pages), 17, 18.')
if (isQuick) console.log('Quick: no five years, so no growth (9); short rounds are noisy.')
console.log(`Kept in ${path.relative(process.cwd(), keep(figures))}`)
