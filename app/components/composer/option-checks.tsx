interface OptionChecksProps<Name extends string> {
  /** The prefix of the form fields. */
  readonly platform: string;
  readonly labels: readonly (readonly [name: Name, label: string])[];
  readonly options: Readonly<Record<Name, boolean>>;
  readonly onChange: (change: Partial<Record<Name, boolean>>) => void;
}

/** Options of a platform that are on or off. */
export function OptionChecks<Name extends string>({
  platform,
  labels,
  options,
  onChange,
}: OptionChecksProps<Name>) {
  return (
    <div className="checks">
      {labels.map(([name, label]) => (
        <label key={name} className="check">
          <input
            type="checkbox"
            name={`${platform}.${name}`}
            checked={options[name]}
            onChange={({ target }) =>
              onChange({ [name]: target.checked } as Partial<Record<Name, boolean>>)
            }
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
