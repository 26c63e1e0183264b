/**
 * The server that ours is compared with. Fastify answers a prepared buffer, a 304, one prepared query, or an order that
 * is a single statement.
 */
import fastify from 'fastify'
import { Pool } from 'pg'
import { readStatement, orderStatement } from './yardstick-sql.ts'

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 8 })
const app = fastify()
const ready = Buffer.from(JSON.stringify({ courts: 'x'.repeat(6_000) }))

app.get('/ready', (_request, reply) => reply.type('application/json').send(ready))

app.get('/unchanged', (request, reply) =>
  request.headers['if-none-match'] === '"1"' ? reply.code(304).send() : reply.send(ready),
)

app.get<{ Params: { location: string; date: string } }>('/read/:location/:date', async ({ params }) => {
  const values = [params.location, params.date]
  return (await pool.query({ name: 'read', text: readStatement, values })).rows
})

type Slot = { court: string; date: string; hour: number }

app.post<{ Body: { number: string; slots: Slot[] } }>('/order', async ({ body }, reply) => {
  const client = await pool.connect()
  try {
    const values = [body.number, JSON.stringify(body.slots)]
    await client.query({ name: 'order', text: orderStatement, values })
    return await reply.code(201).send({ number: body.number })
  } catch {
    return await reply.code(409).send({ code: 'SLOT_TAKEN' })
  } finally {
    client.release()
  }
})

await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
process.send?.({ listening: typeof address === 'object' && address !== null ? address.port : 0 })
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
