type Service<Deps> = (deps: Deps, ...values: never[]) => unknown;

/** The functions without their first argument. */
type Bound<Deps, Services> = {
  readonly [Name in keyof Services]: Services[Name] extends (
    deps: Deps,
    ...values: infer Values
  ) => infer Result
    ? (...values: Values) => Result
    : never;
};

/**
 * Returns the services without their first argument, which is always `deps`. Type parameters of a generic
 * service are lost: instantiate it, as in `list<Caption>`.
 */
export function bind<Deps, Services extends Readonly<Record<string, Service<Deps>>>>(
  deps: Deps,
  services: Services,
): Bound<Deps, Services> {
  const bound = Object.entries(services).map(([name, service]) => [
    name,
    (...values: never[]) => service(deps, ...values),
  ]);
  return Object.fromEntries(bound) as Bound<Deps, Services>;
}
