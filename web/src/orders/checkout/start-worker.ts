import { default as workerUrl } from './proof-worker.ts?worker&url'

/** The part of trusted types that is used here; TypeScript's own library does not describe them yet. */
type TrustedTypes = {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: () => string },
  ) => { readonly createScriptURL: (url: string) => string }
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }

/** Vouches for the worker's address only, whatever is asked: the only policy that the server's headers allow. */
const policy = trustedTypes?.createPolicy('pantul-worker', { createScriptURL: () => workerUrl })

/** Starts the worker; a browser without trusted types takes the address as it is. */
export const startWorker = (): Worker =>
  new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' })
