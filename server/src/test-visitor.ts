import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

type RequestOptions = { body?: object; headers?: Readonly<Record<string, string>> }

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** An answer; `body` is the parsed JSON, or null. */
export type Reply = {
  status: number
  headers: LightMyRequestResponse['headers']
  body: unknown
  text: string
}

/** For tests: a browser that keeps cookies and sends its CSRF token with changing requests. */
export type Visitor = {
  get(path: string, options?: RequestOptions): Promise<Reply>
  post(path: string, options?: RequestOptions): Promise<Reply>
  put(path: string, options?: RequestOptions): Promise<Reply>
  delete(path: string, options?: RequestOptions): Promise<Reply>
  cookies: Map<string, string>
}

export function visitorOf(app: FastifyInstance): Visitor {
  const cookies = new Map<string, string>()

  async function ask(method: Method, path: string, { body, headers = {} }: RequestOptions): Promise<Reply> {
    const request: InjectOptions = {
      method,
      url: path,
      headers: {
        'accept-language': 'en',
        ...headers,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(body === undefined ? {} : { payload: body }),
    }
    const answer = await app.inject(request)
    for (const { name, value } of answer.cookies) cookies.set(name, value)
    return { status: answer.statusCode, headers: answer.headers, body: jsonOf(answer), text: answer.body }
  }

  async function token(): Promise<string> {
    const { body } = await ask('GET', '/api/csrf-token', {})
    return typeof body === 'object' && body !== null && 'csrfToken' in body ? String(body.csrfToken) : ''
  }

  const change = async (
    method: Method,
    path: string,
    { headers = {}, ...options }: RequestOptions,
  ): Promise<Reply> =>
    ask(method, path, { ...options, headers: { 'x-csrf-token': await token(), ...headers } })

  return {
    cookies,
    get: (path, options = {}) => ask('GET', path, options),
    post: (path, options = {}) => change('POST', path, { body: {}, ...options }),
    put: (path, options = {}) => change('PUT', path, options),
    delete: (path, options = {}) => change('DELETE', path, options),
  }
}

const jsonOf = (answer: LightMyRequestResponse): unknown =>
  String(answer.headers['content-type']).includes('json') ? answer.json() : null
