import { boardPath, today } from './bookings.ts'
import { rateFigures, type Figure } from './figure.ts'
import { assertAllStatus, openConnection, runLoad, type Outcome } from './load.ts'
import { measureRatesAlternately, type Setting } from './setting.ts'

/** Measures the rate of 304 answers, and the compressed size of a court day. Yardstick: Fastify that answers 304. */
export async function measureUnchangedPoll(setting: Setting): Promise<Figure[]> {
  const path = boardPath('BEN1', today)
  const connection = openConnection(setting.ours.port)
  const { head } = await connection.send({ path, headers: { 'accept-encoding': 'br' } })
  connection.close()
  const rate = async (port: number, request: { path: string; tag: string }): Promise<Outcome> => {
    const next = () => ({ path: request.path, headers: { 'if-none-match': request.tag } })
    const outcome = await runLoad({ port, clients: 64, milliseconds: setting.milliseconds, next })
    assertAllStatus(outcome, 304)
    return outcome
  }
  const results = await measureRatesAlternately(setting, {
    ours: () => rate(setting.ours.port, { path, tag: headerIn(head, 'etag') }),
    yardstick: () => rate(setting.yardstick.port, { path: '/unchanged', tag: '"1"' }),
  })
  return [
    ...rateFigures({ goal: 3, measure: 'unchanged poll, 304', requiredRatio: 0.6 }, results),
    {
      goal: 3,
      measure: 'court day of 12 courts, compressed',
      unit: 'B',
      ours: Number(headerIn(head, 'content-length')),
      yardstick: null,
      limit: 800,
      isMoreBetter: false,
    },
  ]
}

const headerIn = (head: string, name: string): string =>
  new RegExp(`\\r\\n${name}: ([^\\r]+)`, 'i').exec(head)?.[1] ?? ''
