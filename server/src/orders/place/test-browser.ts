import { request } from 'node:http'

export type BrowserReply = {
  readonly status: number
  readonly body: { readonly code?: string; readonly message?: string; readonly data?: ReplyData }
}
type ReplyData = Readonly<Record<string, unknown>>

/** For tests: a browser with its own network address (127.0.0.0/8) and cookies. */
export type Browser = {
  post(path: string, body: object, key?: string): Promise<BrowserReply>
  clearCookies(): void
  readonly cookies: Map<string, string>
}

let tries = 0

export function openBrowser(address: string, localAddress = '127.0.0.1'): Browser {
  const cookies = new Map<string, string>()
  const { hostname, port } = new URL(address)
  let csrfToken = ''

  function ask(method: string, path: string, { body = '', headers = {} }): Promise<BrowserReply> {
    const { promise, resolve, reject } = Promise.withResolvers<BrowserReply>()
    const sent = request(
      {
        hostname,
        port,
        localAddress,
        path,
        method,
        headers: {
          'accept-language': 'en',
          'content-length': Buffer.byteLength(body),
          ...headers,
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
      },
      (response) => {
        for (const set of response.headers['set-cookie'] ?? []) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
          cookies.set(name, value)
          // The CSRF token is bound to the cookies, so a login needs a new one.
          csrfToken = ''
        }
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          const answer = JSON.parse(Buffer.concat(parts).toString()) as BrowserReply['body']
          resolve({ status: response.statusCode ?? 0, body: answer })
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
    return promise
  }

  return {
    cookies,
    clearCookies: () => {
      cookies.clear()
      csrfToken = ''
    },
    post: async (path, body, key = `browser-try-${(tries += 1)}`) => {
      if (csrfToken === '') {
        const { body: answer } = await ask('GET', '/api/csrf-token', {})
        csrfToken = String((answer as { csrfToken?: string }).csrfToken)
      }
      return ask('POST', path, {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken, 'idempotency-key': key },
      })
    },
  }
}
