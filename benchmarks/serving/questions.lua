-- Questions of a file, one a line and percent-encoded, asked in turn: wrk -s questions.lua URL -- FILE PATH [COUNT]
-- With COUNT only the first so many, again and again.
local lines, at = {}, 0
function init(args)
  local count = tonumber(args[3] or 0)
  for line in io.lines(args[1]) do
    if count > 0 and #lines == count then break end
    lines[#lines + 1] = args[2] .. line
  end
end
function request()
  at = at % #lines + 1
  return wrk.format("GET", lines[at])
end
