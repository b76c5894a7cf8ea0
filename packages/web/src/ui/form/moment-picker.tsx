import { DatePicker, type DatePickerProps } from 'antd';

/** A day and a time to the minute, picked or typed. Enter takes what was typed; it must not submit the form around it as well. */
export function MomentPicker(props: DatePickerProps) {
  return (
    <DatePicker
      showTime={{ minuteStep: 5, format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      needConfirm={false}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
      {...props}
    />
  );
}
