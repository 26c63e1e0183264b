import { median, type Figure } from './figure.ts'
import { startOurs } from './server-process.ts'
import type { Setting } from './setting.ts'

/** Measures the memory of a new server before its first request, and the seconds until it listens. */
export async function measureStartAndMemory({ url, rounds }: Setting): Promise<Figure[]> {
  const starts: number[] = []
  const bytes: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const begin = performance.now()
    const server = await startOurs(url)
    starts.push((performance.now() - begin) / 1000)
    bytes.push(server.memory() / 1e6)
    await server.end()
  }
  const fixed = { yardstick: null, isMoreBetter: false }
  return [
    { ...fixed, goal: 15, measure: 'memory at rest', unit: 'MB', ours: median(bytes), limit: 200 },
    { ...fixed, goal: 16, measure: 'start until it listens', unit: 's', ours: median(starts), limit: 1 },
  ]
}

/** Measures the memory of our server after all measures of this run. */
export const measureMemoryAfterLoad = async ({ ours }: Setting): Promise<Figure[]> => [
  {
    goal: 15,
    measure: 'memory after the load of this run',
    unit: 'MB',
    ours: ours.memory() / 1e6,
    yardstick: null,
    limit: 350,
    isMoreBetter: false,
  },
]
