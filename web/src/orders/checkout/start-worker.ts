import { default as workerUrl } from './proof-worker.ts?worker&url'

/** The used part of Trusted Types, which TypeScript does not declare yet. */
type TrustedTypes = {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: () => string },
  ) => { readonly createScriptURL: (url: string) => string }
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }

/** Allows the worker's URL only. The server's headers allow this policy only. */
const policy = trustedTypes?.createPolicy('pantul-worker', { createScriptURL: () => workerUrl })

/** Starts the worker, with or without Trusted Types. */
export const startWorker = (): Worker =>
  new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' })
