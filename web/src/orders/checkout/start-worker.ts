import { default as workerUrl } from './proof-worker.ts?worker&url'

/** The part of Trusted Types that is used here. TypeScript does not declare them yet. */
type TrustedTypes = {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: () => string },
  ) => { readonly createScriptURL: (url: string) => string }
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }

/** Allows only the URL of the worker. The server's headers allow only this policy. */
const policy = trustedTypes?.createPolicy('pantul-worker', { createScriptURL: () => workerUrl })

/** Starts the worker in browsers with and without Trusted Types. */
export const startWorker = (): Worker =>
  new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' })
